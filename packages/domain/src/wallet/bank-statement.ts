import { parseBusinessDate, type BusinessDate } from '@bahi/money/business-date'
import { csvRows, rupeesCell } from '@bahi/money/csv'
import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
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

/** A row of a statement file, and the line of the file on which the row begins. */
export type StatementRow = { readonly line: number; readonly cells: readonly string[] }

/** A line of a statement with the line of the file where it stands. */
export type ReadLine = StatementLine & { readonly fileLine: number }

export type Statement = {
  readonly openingPaise: bigint
  readonly closingPaise: bigint
  readonly lines: readonly ReadLine[]
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

/** The refusal of a statement whose file has no meaning on this line. */
export const refuseUnreadable = (line: number): Decision<never> =>
  refuse(refusal('statement-unreadable', { line }, 'csv'))

/**
 * Reads the rows of a statement file and checks every balance against the one before. A file that does not reconcile to the last
 * paisa is refused whole: 953 for an unreadable line, 952 for a wrong balance. Line numbers count the heading.
 */
export function readStatement(rows: readonly StatementRow[]): Decision<Statement> {
  const [head, ...body] = rows
  if (
    head === undefined ||
    head.cells.length !== STATEMENT_COLUMNS.length ||
    head.cells.some((cell, at) => cell.trim() !== STATEMENT_COLUMNS[at])
  )
    return refuseUnreadable(1)
  const lines: ReadLine[] = []
  for (const { line: fileLine, cells } of body) {
    const line = readLine(cells)
    if (line === null) return refuseUnreadable(fileLine)
    const expected = (lines.at(-1)?.balancePaise ?? line.balancePaise - signed(line)) + signed(line)
    if (line.balancePaise !== expected) {
      return refuse(
        refusal(
          'statement-unreconciled',
          { line: fileLine, expected: rupees(expected), found: rupees(line.balancePaise) },
          'csv',
        ),
      )
    }
    lines.push({ ...line, fileLine })
  }
  const [first] = lines
  if (first === undefined) return refuseUnreadable(2)
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
