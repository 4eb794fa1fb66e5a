import { csvFile, type CsvCell, rupeesCell } from '@bahi/money/csv'
import { pageWords } from '../../platform/pdf/page-words.ts'
import type { Worth } from './read-nights.ts'

const COLUMNS = [
  'Night',
  'Cash',
  'Shares',
  'Funds',
  'Plans',
  'Redemptions in progress',
  'Loan outstanding',
  'Value',
  'Net invested',
  'P&L',
  'Last entry counted',
]

/** Writes all kept nights, oldest first, with the figures that the screen shows. */
export function worthCsv({ nights, index }: Worth, isSimulated: boolean): Buffer {
  const rows = nights.map((night): CsvCell[] => [
    night.on,
    rupeesCell(night.cashPaise),
    rupeesCell(night.sharesPaise),
    rupeesCell(night.fundsPaise),
    rupeesCell(night.plansPaise),
    rupeesCell(night.redeemingPaise),
    rupeesCell(night.owedPaise),
    rupeesCell(night.worthPaise),
    rupeesCell(night.contributedPaise),
    rupeesCell(night.worthPaise - night.contributedPaise),
    night.lastEntry,
    // A level in hundredths of a point has the form of an amount in paise.
    ...(index === null ? [] : [night.indexHundredths === null ? null : rupeesCell(night.indexHundredths)]),
  ])
  return Buffer.from(
    csvFile([
      ...(isSimulated ? [[pageWords.en.simulated]] : []),
      [...COLUMNS, ...(index === null ? [] : [index])],
      ...rows,
    ]),
  )
}
