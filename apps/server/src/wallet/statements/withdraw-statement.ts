import type { proposeStatementWithdrawal } from '@bahi/contract/wallet/bank-statements-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import {
  appendLines,
  BANK_LINE,
  toBankLine,
  lockAccount,
  type AccountHead,
  type BankLine,
  type BankLineRow,
} from '../transfers/bank-lines.ts'
import { RETURNS_SHARD } from '../transfers/journals.ts'
import { rowId } from '../transfers/row-id.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { LAST_STATEMENT, statementWaits, type WithdrawPayload } from './statement-proposals.ts'

type StatementRow = Pick<
  Tables['bank_statement'],
  'id' | 'file_name' | 'content_hash' | 'lines' | 'opening_paise' | 'closing_paise'
>
type Withdrawable = { readonly statement: StatementRow; readonly head: AccountHead }

/**
 * Finds a statement to withdraw and locks its account. Refuses `subject-missing` for an unknown statement, and
 * `statement-in-use` unless it is the last one and none of its lines is matched.
 */
export async function findWithdrawable(tx: Transaction, id: bigint): Promise<Decision<Withdrawable>> {
  const head = await lockAccount(tx, 'bank-file')
  const { rowCount } = await tx.query('select from bahi.bank_statement where id = $1', [id])
  if (rowCount === 0) return refuse(refusal('subject-missing'))
  const {
    rows: [statement],
  } = await tx.query<StatementRow>(LAST_STATEMENT)
  const { rowCount: used } = await tx.query(
    'select from bahi.bank_match m join bahi.bank_line l on l.id = m.line_id where l.statement_id = $1 limit 1',
    [id],
  )
  return statement === undefined || statement.id !== id || used !== 0
    ? refuse(refusal('statement-in-use'))
    : accept({ statement, head })
}

/**
 * Proposes to withdraw a wrong statement. Two people may withdraw it while none of its lines is matched; then the right
 * file can follow.
 */
export function answerProposeWithdrawal(
  parts: WalletParts,
  { id, reason }: InputOf<typeof proposeStatementWithdrawal>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeStatementWithdrawal>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'bank-statement.withdraw', subject: `bank-statement:${id}`, reason },
    async (tx) => {
      const found = await findWithdrawable(tx, rowId(id))
      if (!found.ok) return found
      if (await statementWaits(tx)) return refuse(refusal('waits-already'))
      const { statement } = found.accepted
      const payload: WithdrawPayload = {
        statementId: statement.id.toString(),
        fileName: statement.file_name,
        sha256: statement.content_hash.toString('hex'),
        lines: statement.lines,
        openingPaise: Number(statement.opening_paise),
        closingPaise: Number(statement.closing_paise),
      }
      return parts.fourEyes.propose(tx, staff, 'bank-statement-withdraw', payload, reason)
    },
  )
}

/**
 * Withdraws a statement by a counter-statement, because lines are never deleted. The counter-statement reverses every
 * line, last line first, until the balance before the statement is reached. Each line and its counter-line are matched
 * with each other, so that neither gets another match.
 */
export async function applyWithdrawal(
  tx: Transaction,
  parts: WalletParts,
  { proposalId, payload, madeBy }: ProposalAct<WithdrawPayload>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await findWithdrawable(tx, rowId(payload.statementId))
  if (!found.ok) return found
  const { statement, head } = found.accepted
  const { rows } = await tx.query<BankLineRow>(`${BANK_LINE} where l.statement_id = $1 order by l.seq desc`, [
    statement.id,
  ])
  const wrong = rows.map(toBankLine)
  const now = parts.clock.instant()
  const counterId = parts.ids.newId(0)
  await tx.query(
    `insert into bahi.bank_statement (id, account, file_name, content_hash, imported_by, imported_at, opening_paise, closing_paise, lines, proposal_id, first_seq, withdraws) values ($1, 'bank-file', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      counterId,
      statement.file_name,
      statement.content_hash,
      madeBy,
      now,
      statement.closing_paise,
      statement.opening_paise,
      statement.lines,
      proposalId,
      head.lastSeq + 1n,
      statement.id,
    ],
  )
  const counters = await appendLines(tx, parts.ids, 'bank-file', head, wrong.map(counterOf), now, counterId)
  await matchBoth(tx, wrong, counters, proposalId, now)
  return accept({ lines: wrong.length })
}

/**
 * The reference has a colon. Readable files have no reference with a colon, so the reference never equals a payment's.
 */
function counterOf({ seq, bookedOn, reference, counterparty, isIncoming, amountPaise }: BankLine) {
  return {
    bookedOn,
    reference: `withdrawn:${seq}`,
    description: `WITHDRAWN ${reference}`,
    counterparty,
    isIncoming: !isIncoming,
    amountPaise,
  }
}

async function matchBoth(
  tx: Transaction,
  wrong: readonly BankLine[],
  counters: readonly BankLine[],
  proposalId: bigint,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into bahi.bank_match (line_id, kind, shard, subject_id, amount_paise, matched_at, proposal_id)
     select line_id, kind, $1, subject_id, amount_paise, $2, $3 from unnest($4::bigint[], $5::bigint[], $6::bigint[]) as pair (wrong_id, counter_id, amount_paise)
     cross join lateral (values (wrong_id, 'withdrawn', counter_id), (counter_id, 'withdrawal', wrong_id)) as one (line_id, kind, subject_id)`,
    [
      RETURNS_SHARD,
      at,
      proposalId,
      wrong.map(({ id }) => id),
      counters.map(({ id }) => id),
      wrong.map(({ amountPaise }) => amountPaise),
    ],
  )
}
