import type { WorthLine } from '@bahi/contract/reports/worth'
import type { getWorthFigure, WorthFigure, WorthFigureRow, WorthFigureView } from '@bahi/contract/reports/worth-figure'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { csvFile, type CsvCell, rupeesCell } from '@bahi/money/csv'
import { navText } from '@bahi/money/nav'
import { pageWords } from '../../platform/pdf/page-words.ts'
import type { PaperSource } from '../papers/paper-draft.ts'
import { readFigure } from './read-figure.ts'
import { entryRows } from './workings-csv.ts'

const FIGURE_WORDS: Readonly<Record<WorthFigure, string>> = {
  night: 'Value at the end of a day',
  class: 'Asset class',
  sector: 'Sector',
  holding: 'Holding',
  contributed: 'Net invested',
  realised: 'Realised P&L',
  unrealised: 'Unrealised P&L',
  dividends: 'Dividends received',
  'to-come': 'Dividends announced',
  charges: 'Charges paid',
  taxes: 'Taxes on trades paid',
  'exit-loads': 'Exit loads paid',
  'loan-interest': 'Loan interest paid',
}

const ROW_WORDS: Readonly<Record<WorthFigureRow['kind'], string>> = {
  cash: 'Cash',
  'cash-held': 'Cash on hold',
  'cash-settling': 'Cash not settled yet',
  share: 'Share',
  fund: 'Fund',
  plan: 'Plan',
  redeeming: 'Redemption in progress',
  owed: 'Loan outstanding',
  lot: 'Lot',
  sale: 'Sale of shares',
  'fund-sale': 'Redemption of units',
  dividend: 'Dividend',
  loan: 'Loan',
  earlier: 'Earlier rows',
}

/** Charges and taxes are told as what was paid; their entries take from the account. */
const PAID: readonly WorthLine[] = ['charges', 'taxes']

const rupeesOrNone = (paise: number | null): CsvCell => (paise === null ? null : rupeesCell(paise))

/** Writes all rows or entries that one figure of the worth page is made of, and under them the figure that they come to. */
export async function figureCsv(
  source: PaperSource,
  input: InputOf<typeof getWorthFigure>,
  now: Date,
  isSimulated: boolean,
): Promise<Buffer> {
  const figure = await readFigure(source, input, now, Infinity)
  const { of, key, on, lines } = figure
  return Buffer.from(
    csvFile([
      ...(isSimulated ? [[pageWords.en.simulated]] : []),
      [FIGURE_WORDS[of], ...(key === '' ? [] : [key])],
      on === null ? ['At', now.toISOString()] : ['Until the end of', on],
      [],
      ...(lines.length > 0 ? await linesOf(source, figure) : rowsOf(figure)),
    ]),
  )
}

async function linesOf(source: PaperSource, { totalPaise, lines, after, through }: WorthFigureView) {
  const sign = lines.some((line) => PAID.includes(line)) ? -1 : 1
  const rows = await entryRows(source.db, source.who, source, { lines, after, through, sign })
  return [...rows, ['Total', null, null, null, null, rupeesCell(totalPaise)]]
}

function rowsOf({ rows, totalPaise }: WorthFigureView): CsvCell[][] {
  const heads = [
    'Row',
    'Code',
    'Name',
    'Quantity',
    'Price',
    'NAV',
    'From',
    'Until',
    'Value',
    'Cost',
    'Charges',
    'Amount',
  ]
  return [
    heads,
    ...rows.map(cellsOf),
    ['Total', ...Array.from({ length: heads.length - 2 }, () => null), rupeesCell(totalPaise)],
  ]
}

function cellsOf(row: WorthFigureRow): CsvCell[] {
  const { kind, code, name, quantity, eachPaise, navTenThousandths, from, until } = row
  return [
    ROW_WORDS[kind],
    code,
    name,
    quantity,
    rupeesOrNone(eachPaise),
    navTenThousandths === null ? null : { figure: navText(BigInt(navTenThousandths)) },
    from,
    until,
    rupeesOrNone(row.valuePaise),
    rupeesOrNone(row.costPaise),
    rupeesOrNone(row.chargesPaise),
    rupeesCell(row.paise),
  ]
}
