import type { DrawEntry } from '@bahi/contract/ipo/views'
import { csvOf, rupeesFigure, type CsvCell } from '../../device/csv-table.ts'
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
  return csvOf([
    [{ text: words.simulated }],
    ...words.about.map(([label, value]): CsvCell[] => [{ text: label }, { text: value }]),
    [columns.entry, columns.lots, columns.price, columns.allotted].map((text): CsvCell => ({ text })),
    ...entries.map(({ entryId, lots, bidPaise }): CsvCell[] => [
      { text: entryId },
      { figure: String(lots) },
      bidPaise === 0 ? { text: words.cutOff } : { figure: rupeesFigure(BigInt(bidPaise)) },
      { figure: String(given.get(entryId) ?? 0) },
    ]),
  ])
}
