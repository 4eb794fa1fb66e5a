import { transferLegalKinds, transferStuckKinds } from '@bahi/contract/wallet/transfers-out-staff'
import { shardOf } from '../../platform/db/ids.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { lapseProposals } from '../../staff/four-eyes/lapse-proposals.ts'

export const whyLapsed = {
  cancelled: 'The customer cancelled the transfer',
  rejected: 'The transfer was rejected',
  approved: 'The transfer was approved',
  'approved-by-clock': 'The clock approved the transfer',
  paid: 'The bank has paid the transfer',
  ended: 'What it was about has ended',
} as const

/** Kinds of proposals that need an unapproved transfer out: its approval, and acts by a legal order. */
const BEFORE_APPROVAL = ['transfer-out', ...transferLegalKinds] as const

/** Lapses the waiting proposals about a transfer out after its state has changed. */
export async function lapseTransferActs(
  tx: Transaction,
  transferId: bigint,
  why: keyof typeof whyLapsed,
  at: Date,
): Promise<void> {
  for (const kind of [...BEFORE_APPROVAL, ...transferStuckKinds])
    await lapseProposals(tx, { kind, field: 'transferId', subject: transferId.toString() }, whyLapsed[why], at)
}

/** A waiting proposal about a transfer, a line or both. */
interface WaitingAct {
  readonly id: bigint
  readonly kind: string
  readonly transfer: string | null
  readonly line: string | null
}

/** What has become of a transfer that a proposal is about. */
interface TransferStanding {
  readonly id: bigint
  readonly is_waiting: boolean
  readonly is_approved: boolean
  readonly is_answered: boolean
}

const OF_TRANSFERS_IN = 'transfer-in'
const OF_DISPUTES = 'transfer-back'
const OF_LINES: readonly string[] = [OF_TRANSFERS_IN, OF_DISPUTES, 'transfer-return']
const ABOUT_TRANSFERS_OUT: readonly string[] = [...BEFORE_APPROVAL, ...transferStuckKinds, OF_DISPUTES]

/**
 * Lapses waiting treasury proposals whose transfer, line or dispute has ended in the meantime. What has ended never
 * begins again, so it may be read before the proposals are changed.
 */
export async function lapseEndedActs(tx: Queryable, at: Date): Promise<void> {
  const { rows: acts } = await tx.query<WaitingAct>(
    `select id, kind, payload ->> 'transferId' as transfer, payload ->> 'lineId' as line from bahi.proposal
     where state = 'waiting' and kind = any($1::text[])`,
    [[...ABOUT_TRANSFERS_OUT, ...OF_LINES]],
  )
  if (acts.length === 0) return
  const hasEnded = await readEnded(tx, acts)
  const ended = acts.filter(hasEnded).map(({ id }) => id)
  if (ended.length === 0) return
  await tx.query(
    `update bahi.proposal set state = 'lapsed', checked_at = $1, check_reason = $2 where id in (
       select p.id from bahi.proposal p where p.id = any($3::bigint[]) and p.state = 'waiting' for update skip locked)`,
    [at, whyLapsed.ended, ended],
  )
}

async function readEnded(tx: Queryable, acts: readonly WaitingAct[]): Promise<(act: WaitingAct) => boolean> {
  const transfersOf = (kinds: readonly string[]): bigint[] =>
    acts.flatMap(({ kind, transfer }) => (transfer !== null && kinds.includes(kind) ? [BigInt(transfer)] : []))
  const out = await readTransfersOut(tx, transfersOf(ABOUT_TRANSFERS_OUT))
  const endedIn = await readEndedTransfersIn(tx, transfersOf([OF_TRANSFERS_IN]))
  const { rows: matched } = await tx.query<{ line_id: bigint }>(
    'select line_id from bahi.bank_match where line_id = any($1::bigint[])',
    [acts.flatMap(({ kind, line }) => (line !== null && OF_LINES.includes(kind) ? [BigInt(line)] : []))],
  )
  const used = new Set(matched.map(({ line_id: id }) => id.toString()))
  return ({ kind, transfer, line }) => {
    const about = transfer === null ? undefined : out.get(transfer)
    return (
      ((BEFORE_APPROVAL as readonly string[]).includes(kind) &&
        about !== undefined &&
        (!about.is_waiting || about.is_approved)) ||
      ((transferStuckKinds as readonly string[]).includes(kind) && about !== undefined && !about.is_waiting) ||
      (kind === OF_DISPUTES && about?.is_answered === true) ||
      (kind === OF_TRANSFERS_IN && transfer !== null && endedIn.has(transfer)) ||
      (OF_LINES.includes(kind) && line !== null && used.has(line))
    )
  }
}

async function readTransfersOut(tx: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<string, TransferStanding>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<TransferStanding>(
    `select id, state = 'awaiting' as is_waiting, approved_at is not null as is_approved, dispute_answered_at is not null as is_answered
     from bahi.transfer_out where shard = any($1::smallint[]) and id = any($2::bigint[])`,
    [ids.map(shardOf), ids],
  )
  return new Map(rows.map((row) => [row.id.toString(), row]))
}

async function readEndedTransfersIn(tx: Queryable, ids: readonly bigint[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.query<{ id: bigint }>(
    `select id from bahi.transfer_in where shard = any($1::smallint[]) and id = any($2::bigint[]) and state <> 'waiting'`,
    [ids.map(shardOf), ids],
  )
  return new Set(rows.map(({ id }) => id.toString()))
}
