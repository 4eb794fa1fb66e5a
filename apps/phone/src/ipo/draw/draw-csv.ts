import type { DrawEntry } from '@bahi/contract/ipo/views'
import { csvFile, rupeesCell, type CsvCell } from '@bahi/money/csv'
import type { DrawReply } from './check-draw.ts'

export interface DrawCsvWords {
  simulated: string
  about: readonly (readonly [label: string, value: string])[]
  columns: { entry: string; lots: string; price: string; allotted: string }
  cutOff: string
}

/** The public list with what each line got: enough to run the draw with other tools. */
export function drawCsv(
  { allotments }: Pick<DrawReply, 'allotments'>,
  entries: readonly DrawEntry[],
  words: DrawCsvWords,
): string {
  const given = new Map(allotments.map(({ entryId, lots }) => [entryId, lots]))
  const { columns } = words
  return csvFile([
    [words.simulated],
    ...words.about.map(([label, value]): CsvCell[] => [label, value]),
    [columns.entry, columns.lots, columns.price, columns.allotted],
    ...entries.map(({ entryId, lots, bidPaise }): CsvCell[] => [
      entryId,
      lots,
      bidPaise === 0 ? words.cutOff : rupeesCell(bidPaise),
      given.get(entryId) ?? 0,
    ]),
  ])
}
