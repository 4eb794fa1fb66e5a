import type { StuckReason, StuckTransfer } from '@bahi/contract/wallet/transfers-out-staff'
import type {
  CaseReason,
  Rejection,
  TransferInFailure,
  TransferInProvider,
  TransferInView,
  TransferOutState,
  TransferOutView,
} from '@bahi/contract/wallet/views'
import { STUCK_AFTER } from '@bahi/domain/wallet/failed-step'
import { paise, paiseToNumber } from '@bahi/money/paise'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { transferNumber } from './transfer-number.ts'

export type TransferInRow = {
  shard: number
  id: bigint
  customer_id: bigint
  provider: TransferInProvider
  amount_paise: bigint
  payer_name: string
  note: string
  bank_reference: string | null
  state: 'waiting' | 'successful' | 'failed'
  failure: TransferInFailure | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  line_id: bigint | null
  journal_id: bigint | null
  line_reference: string | null
}

/** A transfer in without the reference of its bank line. */
export type FoundTransferIn = Omit<TransferInRow, 'line_reference'>

/** Selects transfers in; `nameLines` adds the references of their bank lines. */
export const TRANSFER_IN = `
  select t.shard, t.id, t.customer_id, t.provider, t.amount_paise, t.payer_name, t.note, t.bank_reference, t.state, t.failure, t.created_at, t.expires_at, t.ended_at,
    t.line_id, t.journal_id
  from bahi.transfer_in t`

/** Adds the references of their bank lines, which are of no customer and so lie with no shard. */
export async function nameLines<Row extends FoundTransferIn>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Row & Pick<TransferInRow, 'line_reference'>)[]> {
  const ids = rows.flatMap(({ line_id: id }) => (id === null ? [] : [id]))
  const { rows: lines } =
    ids.length === 0
      ? { rows: [] }
      : await db.query<{ id: bigint; reference: string }>(
          'select id, reference from bahi.bank_line where id = any($1::bigint[])',
          [ids],
        )
  const references = new Map<bigint | null, string>(lines.map(({ id, reference }) => [id, reference]))
  return rows.map((row) => ({ ...row, line_reference: references.get(row.line_id) ?? null }))
}

export function transferInView(row: TransferInRow): TransferInView {
  return {
    id: row.id.toString(),
    number: transferNumber('in', row.id, row.created_at),
    provider: row.provider,
    state: row.state,
    failure: row.failure,
    amountPaise: paiseToNumber(paise(row.amount_paise)),
    payerName: row.payer_name,
    note: row.note,
    statedReference: row.bank_reference,
    bankReference: row.line_reference,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

export type TransferOutRow = {
  shard: number
  id: bigint
  customer_id: bigint
  amount_paise: bigint
  state: TransferOutState
  bank_name: string
  branch: string
  ifsc: string
  account_ending: string
  holder_name: string
  asked_at: Date
  due_at: Date
  approved_at: Date | null
  approved_by: 'two-people' | 'clock' | null
  maker_number: string | null
  checker_number: string | null
  pay_by: TransferInProvider | null
  ended_at: Date | null
  line_id: bigint | null
  bank_reference: string | null
  rejection: Rejection | null
  rejected_by: string | null
  legal_order: string | null
  disputed_at: Date | null
  dispute_text: string | null
  dispute_photos: string[]
  dispute_answered_at: Date | null
  dispute_answer: 'bank-confirms' | 'bank-returned' | null
  dispute_answer_text: string | null
  failures: number
  attempts: number | null
  failed_because: StuckReason | null
  first_failed_at: Date | null
  last_failed_at: Date | null
  next_try_at: Date | null
  case_number: string | null
  case_reason: CaseReason | null
  case_words: string | null
  case_opened_at: Date | null
  case_until: Date | null
  case_order: string | null
}

/** Selects transfers out with the case that is open at the moment $1, and with their failed step. */
export const TRANSFER_OUT = `
  select t.shard, t.id, t.customer_id, t.amount_paise, t.state, t.bank_name, t.branch, t.ifsc, t.account_ending, t.holder_name, t.asked_at, t.due_at,
    t.approved_at, t.approved_by, t.maker_number, t.checker_number, t.pay_by, t.ended_at, t.line_id, t.bank_reference, t.rejection, t.rejected_by, t.legal_order,
    t.disputed_at, t.dispute_text, t.dispute_answered_at, t.dispute_answer, t.dispute_answer_text,
    array(select p.photo_id::text from bahi.transfer_dispute_photo p where p.shard = t.shard and p.transfer_id = t.id order by p.position) as dispute_photos,
    coalesce(failed.failures, 0) as failures, failed.attempts, failed.reason as failed_because, failed.first_failed_at, failed.last_failed_at, failed.next_try_at,
    held.number as case_number, held.reason as case_reason, held.words as case_words, held.opened_at as case_opened_at, held.until as case_until, held.legal_order as case_order
  from bahi.transfer_out t
  left join bahi.failed_step failed on failed.shard = t.shard and failed.subject = 'transfer-out' and failed.subject_id = t.id
  left join lateral (
    select number, reason, words, opened_at, until, legal_order from bahi.transfer_out_case c
    where c.shard = t.shard and c.transfer_id = t.id and t.state = 'awaiting' and t.approved_at is null and c.closed_at is null and c.until > $1
    order by c.id desc limit 1
  ) held on true`

export function caseView(row: TransferOutRow): TransferOutView['case'] {
  const {
    case_number: number,
    case_reason: reason,
    case_words: words,
    case_opened_at: openedAt,
    case_until: until,
    case_order: legalOrder,
  } = row
  if (number === null || reason === null || words === null || openedAt === null || until === null) return null
  return { number, reason, words, openedAt: openedAt.toISOString(), until: until.toISOString(), legalOrder }
}

/** Why a transfer is stuck; null when the transfer can continue or has ended. */
export function stuckTransfer(row: TransferOutRow): StuckTransfer | null {
  const {
    state,
    failures,
    attempts,
    failed_because: reason,
    first_failed_at: since,
    last_failed_at: lastAt,
    next_try_at: nextAt,
    pay_by: payBy,
  } = row
  if (state !== 'awaiting' || failures < STUCK_AFTER) return null
  if (attempts === null || reason === null || since === null || lastAt === null || nextAt === null) return null
  // For a payment by hand a stuck step means a line that cannot be matched: the bank has paid, so the money may not be
  // given back.
  const canGiveBack = row.approved_at !== null && payBy === 'demo-bank'
  return {
    reason,
    attempts,
    since: since.toISOString(),
    lastAt: lastAt.toISOString(),
    nextAt: nextAt.toISOString(),
    canGiveBack,
  }
}

/** Whether a transfer waits past its deadline, or ended past its deadline. */
export function isLate({ due_at: dueAt, ended_at: endedAt }: TransferOutRow, now: Date): boolean {
  return (endedAt ?? now).getTime() > dueAt.getTime()
}

export function transferOutView(row: TransferOutRow, now: Date): TransferOutView {
  const { approved_at: approvedAt, approved_by: by, disputed_at: disputedAt } = row
  const stuck = stuckTransfer(row)
  return {
    id: row.id.toString(),
    number: transferNumber('out', row.id, row.asked_at),
    state: row.state,
    amountPaise: paiseToNumber(paise(row.amount_paise)),
    bankName: row.bank_name,
    accountEnding: row.account_ending,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isLate: isLate(row, now),
    endedAt: row.ended_at?.toISOString() ?? null,
    approval:
      approvedAt === null || by === null
        ? null
        : {
            by,
            at: approvedAt.toISOString(),
            maker: row.maker_number,
            checker: row.checker_number,
            role: by === 'two-people' ? 'treasury' : null,
          },
    stuck: stuck === null ? null : { since: stuck.since },
    rejection: row.rejection,
    legalOrder: row.legal_order,
    bankReference: row.bank_reference,
    case: caseView(row),
    dispute:
      disputedAt === null
        ? null
        : {
            at: disputedAt.toISOString(),
            text: row.dispute_text ?? '',
            photos: row.dispute_photos,
            answeredAt: row.dispute_answered_at?.toISOString() ?? null,
            answer: row.dispute_answer,
            answerText: row.dispute_answer_text,
          },
    canCancel: row.state === 'awaiting' && approvedAt === null,
    canDispute: row.state === 'successful' && disputedAt === null,
  }
}
