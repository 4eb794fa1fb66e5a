import { createHash } from 'node:crypto'
import type { proposeBankStatement } from '@bahi/contract/wallet/bank-statements-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { type Statement, type StatementLine } from '@bahi/domain/wallet/bank-statement'
import type { ActCall } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { readStatementFile } from './read-statement-file.ts'
import { sortLines } from './sort-lines.ts'
import { statementWaits, type LineWords, type StatementPayload } from './statement-proposals.ts'
import { takeUp } from './take-up-statement.ts'

type Reply = ReplyOf<typeof proposeBankStatement>

/**
 * Proposes a statement: keeps a readable file that follows the last statement, for a second person to confirm. Before
 * the confirmation the file has no lines and changes no balance. At most one file waits, because each statement must
 * follow the one before.
 */
export function answerProposeStatement(
  parts: WalletParts,
  { fileName, csv, reason }: InputOf<typeof proposeBankStatement>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<Reply>> {
  const read = readStatementFile(csv)
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'bank-statement.propose', subject: 'bank-account:bank-file', reason, detail: { fileName } },
    async (tx) => {
      if (!read.ok) return read
      const taken = await takeUp(tx, read.accepted)
      if (!taken.ok) return taken
      if (await statementWaits(tx)) return refuse(refusal('waits-already'))
      const fileId = parts.ids.newId(0)
      const hash = createHash('sha256').update(csv).digest()
      await tx.query(
        `insert into bahi.statement_file (id, account, file_name, content, content_hash, brought_by, brought_at) values ($1, 'bank-file', $2, $3, $4, $5, $6)`,
        [fileId, fileName, csv, hash, staff.id, parts.clock.instant()],
      )
      const payload: StatementPayload = {
        fileId: fileId.toString(),
        fileName,
        sha256: hash.toString('hex'),
        ...summaryOf(read.accepted),
      }
      const proposed = await parts.fourEyes.propose(tx, staff, 'bank-statement', payload, reason)
      if (!proposed.ok) return proposed
      const { lines, openingPaise, closingPaise, inPaise, outPaise } = payload
      return accept({
        ...proposed.accepted,
        lines,
        openingPaise,
        closingPaise,
        inPaise,
        outPaise,
        ...(await sortLines(tx, read.accepted.lines)),
      })
    },
  )
}

/** The figures that the second person reads before confirming. Amounts are in paise; both sums are positive. */
function summaryOf({
  lines,
  openingPaise,
  closingPaise,
}: Statement): Omit<StatementPayload, 'fileId' | 'fileName' | 'sha256'> {
  const sum = (isIncoming: boolean) =>
    Number(lines.reduce((total, line) => (line.isIncoming === isIncoming ? total + line.amountPaise : total), 0n))
  return {
    lines: lines.length,
    openingPaise: Number(openingPaise),
    closingPaise: Number(closingPaise),
    inPaise: sum(true),
    outPaise: sum(false),
    first: wordsOf(lines[0]),
    last: wordsOf(lines.at(-1)),
  }
}

/** The texts of a line. @throws RangeError without a line, because a readable statement has at least one. */
function wordsOf(line: StatementLine | undefined): LineWords {
  if (line === undefined) throw new RangeError('a statement without lines')
  const { bookedOn, reference, description, counterparty, isIncoming, amountPaise } = line
  return {
    bookedOn,
    reference,
    description,
    counterparty,
    amountPaise: Number(isIncoming ? amountPaise : -amountPaise),
  }
}
