import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { StatementLine } from '@bahi/domain/wallet/bank-statement'
import { decideThreePeople } from '@bahi/domain/wallet/three-people'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import { appendLines } from '../transfers/bank-lines.ts'
import { rowId } from '../transfers/row-id.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { linePayment, readPaymentsByHand } from './payments-by-hand.ts'
import { readStatementFile } from './read-statement-file.ts'
import {
  statementPayload,
  withdrawPayload,
  type StatementPayload,
  type WithdrawPayload,
} from './statement-proposals.ts'
import { takeUp } from './take-up-statement.ts'
import { applyWithdrawal, findWithdrawable } from './withdraw-statement.ts'

const TREASURY = { makers: ['treasury'], checkers: ['treasury'] } as const

/**
 * Importing a statement needs two people: one proposes the file, another confirms it. Withdrawing a statement needs two
 * people as well.
 */
export function defineStatementActs(parts: WalletParts): void {
  parts.fourEyes.define<StatementPayload>({
    kind: 'bank-statement',
    ...TREASURY,
    payload: statementPayload,
    apply: (tx, act) => confirmStatement(tx, parts, act),
  })
  parts.fourEyes.define<WithdrawPayload>({
    kind: 'bank-statement-withdraw',
    ...TREASURY,
    payload: withdrawPayload,
    check: (tx, { statementId }) => findWithdrawable(tx, rowId(statementId)),
    apply: (tx, act) => applyWithdrawal(tx, parts, act),
  })
}

type FileRow = { file_name: string; content: string; content_hash: Buffer }

/** Reads the kept file again and writes its lines, all or none. Lines alone credit no customer. */
async function confirmStatement(
  tx: Transaction,
  parts: WalletParts,
  { proposalId, payload, madeBy, checker }: ProposalAct<StatementPayload>,
): Promise<Decision<Record<string, unknown>>> {
  const {
    rows: [file],
  } = await tx.query<FileRow>('select file_name, content, content_hash from bahi.statement_file where id = $1', [
    payload.fileId,
  ])
  if (file === undefined) return refuse(refusal('subject-missing'))
  const read = readStatementFile(file.content)
  if (!read.ok) return read
  const { lines, openingPaise, closingPaise } = read.accepted
  const place = await takeUp(tx, read.accepted)
  if (!place.ok) return place
  const payable = await decidePayable(tx, lines, [madeBy, checker.id])
  if (!payable.ok) return payable
  const statementId = parts.ids.newId(0)
  const now = parts.clock.instant()
  await tx.query(
    `insert into bahi.bank_statement (id, account, file_name, content_hash, imported_by, imported_at, opening_paise, closing_paise, lines, proposal_id, first_seq) values ($1, 'bank-file', $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      statementId,
      file.file_name,
      file.content_hash,
      madeBy,
      now,
      openingPaise,
      closingPaise,
      lines.length,
      proposalId,
      place.accepted.lastSeq + 1n,
    ],
  )
  await appendLines(
    tx,
    parts.ids,
    'bank-file',
    { lastSeq: place.accepted.lastSeq, balancePaise: openingPaise },
    lines,
    now,
    statementId,
  )
  return accept({ statementId: statementId.toString(), lines: lines.length })
}

/**
 * Refuses a statement with a line that ends a payment by hand when its people and the payment's are fewer than three
 * (rule H5). Later the line could not be matched, and the payment would hang.
 */
async function decidePayable(
  tx: Transaction,
  lines: readonly StatementLine[],
  hands: readonly bigint[],
): Promise<Decision<object>> {
  const payments = await readPaymentsByHand(tx)
  for (const line of lines) {
    const payment = linePayment(line, payments)
    const decided = payment === undefined ? accept({}) : decideThreePeople([...hands, ...payment.hands])
    if (!decided.ok) return decided
  }
  return accept({})
}
