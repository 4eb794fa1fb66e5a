import { isOwnLine, type WorthEntry, type WorthLine, type WorthWorkings } from '@bahi/contract/reports/worth'
import type { WorthComputed } from '@bahi/contract/reports/worth-file'
import type { WorthPeriod } from '@bahi/domain/reports/time-weighted-return'
import { csvFile, type CsvCell, rupeesCell } from '@bahi/money/csv'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { pageWords } from '../../platform/pdf/page-words.ts'
import { readWorthEntries, type WorthEntryParts } from './list-worth-entries.ts'
import { readWorkings } from './read-workings.ts'

export type WorkingsCsvParts = WorthEntryParts & { readonly isSimulated: boolean }
type Asked = { readonly of: WorthComputed; readonly period: WorthPeriod }

const LINE_WORDS: Readonly<Record<WorthLine, string>> = {
  'paid-in': 'Funds added',
  'taken-out': 'Withdrawals',
  'moved-out': 'Shares moved out',
  shares: 'Change of the value of shares',
  funds: 'Change of the value of funds',
  plans: 'Change of the value of plans',
  redeeming: 'Change of redemptions in progress',
  owed: 'Change of the loan outstanding',
  bought: 'Shares bought',
  sold: 'Shares sold',
  'units-bought': 'Units bought',
  'units-sold': 'Units redeemed',
  offers: 'IPO and offers allotted',
  dividends: 'Dividends',
  charges: 'Charges',
  taxes: 'Taxes',
  'loans-received': 'Loans received',
  'loans-repaid': 'Loans repaid',
  other: 'Other entries',
}

const TERM_WORDS = { begins: 'Value at the start', flow: 'Money in or out', ends: 'Value at the end' } as const

/** More than a customer's book has: the file is whole. */
const ALL_ENTRIES = 2_000_000

/** Writes how one figure of a period is computed, with the figures that the screen shows; only heads without a night. */
export async function workingsCsv(
  tx: Queryable,
  who: Who,
  parts: WorkingsCsvParts,
  { of, period }: Asked,
): Promise<Buffer> {
  const { workings } = await readWorkings(tx, who, period)
  const rows: CsvCell[][] = parts.isSimulated ? [[pageWords.en.simulated]] : []
  if (workings !== null) {
    rows.push(['Period', workings.from, workings.until])
    const { after, through, gain } = workings
    const lines = gain.lines.map(({ line }) => line)
    if (of === 'gain') rows.push(...gainRows(workings), ...(await entryRows(tx, who, parts, { lines, after, through })))
    else rows.push(...(of === 'xirr' ? xirrRows(workings) : timeWeightedRows(workings)))
  }
  return Buffer.from(csvFile(rows))
}

const OWN_WORDS: Partial<Record<WorthLine, string>> = {
  'paid-in': 'less funds added',
  'taken-out': 'plus withdrawals',
  'moved-out': 'plus shares moved out',
}

function gainRows({ gain }: WorthWorkings): CsvCell[][] {
  const { beginsPaise, endsPaise, gainPaise, lines } = gain
  const lineRow = ({ line, paise, beginsPaise: began, endsPaise: ended, entries }: (typeof lines)[number]) => [
    LINE_WORDS[line],
    rupeesCell(paise),
    began === null ? null : rupeesCell(began),
    ended === null ? null : rupeesCell(ended),
    entries,
  ]
  return [
    ['Line', 'Amount', 'At the start', 'At the end', 'Entries'],
    ['Value at the end', rupeesCell(endsPaise)],
    ['less value at the start', rupeesCell(-beginsPaise)],
    ...lines
      .filter(({ line }) => isOwnLine(line))
      .map(({ line, paise, entries }) => [
        OWN_WORDS[line] ?? LINE_WORDS[line],
        rupeesCell(-paise),
        null,
        null,
        entries,
      ]),
    ['P&L', rupeesCell(gainPaise)],
    [],
    ['What the P&L is made of'],
    ...lines.filter(({ line }) => !isOwnLine(line)).map(lineRow),
    ['P&L', rupeesCell(gainPaise)],
    [],
  ]
}

interface LinesAsked {
  readonly lines: readonly WorthLine[]
  readonly after: number
  readonly through: number
  /** -1 for a figure that says what was paid, while its entries take from the account. */
  readonly sign?: 1 | -1
}

/** The heads and all entries of some lines, newest first in each. */
export async function entryRows(
  tx: Queryable,
  who: Who,
  parts: WorthEntryParts,
  { lines, after, through, sign = 1 }: LinesAsked,
): Promise<CsvCell[][]> {
  const range = { after: BigInt(after), through: BigInt(through) }
  const rows: CsvCell[][] = [['Line', 'Entry', 'Date', 'Kind', 'Symbol', 'Amount', 'Quantity']]
  for (const line of lines) {
    const entries = await readWorthEntries(tx, who, parts, { line, range, limit: ALL_ENTRIES })
    rows.push(...entries.map((entry) => entryRow(line, entry, sign)))
  }
  return rows
}

function entryRow(line: WorthLine, { number, on, kind, symbol, paise, quantity }: WorthEntry, sign: 1 | -1): CsvCell[] {
  return [LINE_WORDS[line], number, on, kind, symbol, paise === null ? null : rupeesCell(sign * paise), quantity]
}

function xirrRows({ xirr: { bps, rate, terms } }: WorthWorkings): CsvCell[][] {
  const sum = terms.reduce((total, { discountedPaise }) => total + (discountedPaise ?? 0), 0)
  return [
    ['Yearly rate', rate === null ? null : { figure: rate }],
    ['Yearly rate, percent', bps === null ? null : rupeesCell(bps)],
    ['Part', 'Date', 'Days', 'Amount', 'On the first day', 'Entries after', 'Entries through'],
    ...terms.map(({ kind, on, days, paise, discountedPaise, after, through }): CsvCell[] => [
      TERM_WORDS[kind],
      on,
      days,
      rupeesCell(paise),
      discountedPaise === null ? null : rupeesCell(discountedPaise),
      ...(kind === 'flow' ? [after, through] : []),
    ]),
    ['Sum', null, null, null, rate === null ? null : rupeesCell(sum)],
  ]
}

function timeWeightedRows({ timeWeighted: { bps, product, steps } }: WorthWorkings): CsvCell[][] {
  return [
    [
      'From',
      'Until',
      'Value before',
      'Funds added',
      'Value after',
      'Withdrawals',
      'Factor',
      'Entries after',
      'Entries through',
    ],
    ...steps.map((step): CsvCell[] => [
      step.from,
      step.until,
      rupeesCell(step.beforePaise),
      rupeesCell(step.paidInPaise),
      rupeesCell(step.afterPaise),
      rupeesCell(step.takenOutPaise),
      { figure: step.growth },
      step.after,
      step.through,
    ]),
    ['Product', null, null, null, null, null, product === null ? null : { figure: product }],
    ['Return, percent', null, null, null, null, null, bps === null ? null : rupeesCell(bps)],
  ]
}
