import type { ShareTransferLine } from '@bahi/contract/customers/share-transfers'
import { csvFile, type CsvCell, rupeesCell } from '@bahi/money/csv'

export interface SharesCsvWords {
  readonly simulated: string
  readonly number: string
  readonly to: string
  /** Share, ISIN, day, quantity, cost and charges. */
  readonly columns: readonly string[]
}

/** What was paid for the shares that go, lot by lot: whoever keeps them next asks for it when they are sold. */
export function sharesCsv(lines: readonly ShareTransferLine[], words: SharesCsvWords): string {
  return csvFile([
    [words.simulated],
    [words.number, words.to],
    words.columns,
    ...lines.flatMap(({ code, isin, lots }) =>
      lots.map(({ boughtOn, quantity, costPaise, chargesPaise }): CsvCell[] => [
        code,
        isin,
        boughtOn,
        quantity,
        rupeesCell(costPaise),
        rupeesCell(chargesPaise),
      ]),
    ),
  ])
}
