import { csvFile, type CsvCell, rupeesCell } from '@bahi/money/csv'
import type { Decade, DecadePlan } from './decade-plan.ts'

/** The words of the file, in the reader's language. */
export interface DecadeFileWords {
  readonly title: string
  readonly made: string
  readonly seed: string
  readonly fingerprint: string
  readonly lastDay: string
  readonly columns: readonly string[]
}

/** Every figure of the page, one instalment a row; dates are those of the made calendar, so that XIRR can be computed again. */
export function decadeFile(decade: Decade, plan: DecadePlan, words: DecadeFileWords): string {
  const figure = (text: string): CsvCell => ({ figure: text })
  const laterCell = (paise: number | null): CsvCell => (paise === null ? null : rupeesCell(paise))
  const { months, last, end, later } = decade
  return csvFile([
    [words.title],
    [words.made],
    [words.seed, plan.seed],
    [words.fingerprint, decade.digest],
    words.columns,
    ...months.map((month, at): CsvCell[] => [
      at + 1,
      month.dueOn,
      month.on,
      figure(month.nav),
      rupeesCell(month.amountPaise),
      rupeesCell(month.stampPaise),
      figure(month.units),
      figure(month.totalUnits),
      rupeesCell(month.paidInPaise),
      rupeesCell(month.worthPaise),
      month.lowestOn,
      figure(month.lowestNav),
      rupeesCell(month.depositPaise),
      laterCell(month.laterWorthPaise),
    ]),
    [
      words.lastDay,
      null,
      last.on,
      figure(last.nav),
      null,
      null,
      null,
      figure(end.units),
      rupeesCell(end.paidInPaise),
      rupeesCell(end.worthPaise),
      null,
      null,
      rupeesCell(end.depositPaise),
      rupeesCell(later.worthPaise),
    ],
  ])
}
