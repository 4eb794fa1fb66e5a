import type { Decision } from '@bahi/domain/outcome'
import { readStatement, refuseUnreadable, type Statement } from '@bahi/domain/wallet/bank-statement'
import { readCsv } from '../../platform/read-csv.ts'

/** Reads a bank's file. A file that is no CSV is refused as unreadable, with the line of its first fault. */
export function readStatementFile(csv: string): Decision<Statement> {
  const read = readCsv(csv)
  return read.ok ? readStatement(read.rows) : refuseUnreadable(read.line)
}
