import { csvRows, rupeesCell } from '@bahi/money/csv'
import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { parseBusinessDate, type BusinessDate } from '../calendar/business-date.ts'
import { type Decision, accept, refusal, refuse } from '../outcome.ts'

/** One line of a bank's statement. Amounts are in paise; the balance is the balance after the line. */
export type StatementLine = {
  readonly bookedOn: BusinessDate
  readonly reference: string
  readonly description: string
  readonly counterparty: string
  readonly isIncoming: boolean
  readonly amountPaise: bigint
  readonly balancePaise: bigint
}

export type Statement = {
  readonly openingPaise: bigint
  readonly closingPaise: bigint
  readonly lines: readonly StatementLine[]
}

/** The columns of a statement file: the names of its first line, in this order. */
export const STATEMENT_COLUMNS = [
  'Date',
  'Reference',
  'Description',
  'Counterparty',
  'Withdrawal',
  'Deposit',
  'Balance',
] as const

const unreadable = (line: number): Decision<never> => refuse(refusal('statement-unreadable', { line }, 'csv'))

/**
 * Reads a statement file and checks every balance against the one before. A file that does not reconcile to the last
 * paisa is refused whole: 953 for an unreadable line, 952 for a wrong balance. Line numbers count the heading.
 */
export function readStatement(csv: string): Decision<Statement> {
  const rows = splitCsv(csv)
  const [head, ...body] = rows
  if (
    head === undefined ||
    head.length !== STATEMENT_COLUMNS.length ||
    head.some((cell, at) => cell.trim() !== STATEMENT_COLUMNS[at])
  )
    return unreadable(1)
  const lines: StatementLine[] = []
  for (const [index, cells] of body.entries()) {
    const line = readLine(cells)
    if (line === null) return unreadable(index + 2)
    const expected = (lines.at(-1)?.balancePaise ?? line.balancePaise - signed(line)) + signed(line)
    if (line.balancePaise !== expected) {
      return refuse(
        refusal(
          'statement-unreconciled',
          { line: index + 2, expected: rupees(expected), found: rupees(line.balancePaise) },
          'csv',
        ),
      )
    }
    lines.push(line)
  }
  const [first] = lines
  if (first === undefined) return unreadable(2)
  return accept({
    openingPaise: first.balancePaise - signed(first),
    closingPaise: lines.at(-1)?.balancePaise ?? 0n,
    lines,
  })
}

/**
 * Decides whether a statement continues the last one (954). Otherwise a file between the two is missing, or this file
 * is invented.
 */
export function checkContinuity(statement: Statement, lastBalancePaise: bigint): Decision<Statement> {
  if (statement.openingPaise === lastBalancePaise) return accept(statement)
  return refuse(
    refusal(
      'statement-not-following',
      { expected: rupees(lastBalancePaise), found: rupees(statement.openingPaise) },
      'csv',
    ),
  )
}

/** Writes a statement in the form that `readStatement` reads. */
export function writeStatement(lines: readonly StatementLine[]): string {
  const rows = lines.map((line) => [
    line.bookedOn,
    line.reference,
    line.description,
    line.counterparty,
    line.isIncoming ? null : rupeesCell(line.amountPaise),
    line.isIncoming ? rupeesCell(line.amountPaise) : null,
    rupeesCell(line.balancePaise),
  ])
  return csvRows([STATEMENT_COLUMNS, ...rows])
}

function signed({ isIncoming, amountPaise }: StatementLine): bigint {
  return isIncoming ? amountPaise : -amountPaise
}

function rupees(amount: bigint): string {
  return formatPrice(paise(amount))
}

function readLine(cells: readonly string[]): StatementLine | null {
  if (cells.length !== STATEMENT_COLUMNS.length) return null
  const [date = '', reference = '', description = '', counterparty = '', withdrawal = '', deposit = '', balance = ''] =
    cells.map((cell) => cell.trim())
  const bookedOn = parseBusinessDate(date)
  const [out, into, after] = [withdrawal, deposit, balance].map((cell) => (cell === '' ? null : parseRupees(cell)))
  const isIncoming = into !== null
  const amountPaise = into ?? out ?? null
  // One of the two amounts is filled and the other is empty; a bank writes no line with both, or with a zero beside an
  // amount.
  if (
    bookedOn === null ||
    (withdrawal === '') === (deposit === '') ||
    amountPaise === null ||
    amountPaise === undefined ||
    amountPaise <= 0n ||
    after === null ||
    after === undefined
  )
    return null
  if (!/^[0-9A-Za-z/-]{1,60}$/.test(reference) || description.length > 200 || counterparty.length > 120) return null
  return { bookedOn, reference, description, counterparty, isIncoming, amountPaise, balancePaise: after }
}

/** The cells of a CSV text with quotes as in RFC 4180. Empty lines at the end are ignored. */
function splitCsv(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const text = csv.replace(/^\uFEFF/, '').replace(/[\r\n]+$/, '')
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === ',') {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && sign === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')])
      row = []
      cell = ''
    } else cell += sign
  }
  return [...rows, [...row, cell]]
}
