import { demoDeskReason } from '@bahi/contract/staff/demo-desk-reason'
import { transferLegalKinds, transferStuckKinds } from '@bahi/contract/wallet/transfers-out-staff'
import { accept, refusal, refuse } from '@bahi/domain/outcome'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { answerProposeOut } from '../../wallet/staff/act-on-transfer-out.ts'
import type { WalletParts } from '../../wallet/transfers/wallet-parts.ts'
import { answerWithTwo } from './answer-with-two.ts'
import type { DeskActs } from './desk-act.ts'
import { readDeskCases } from './read-cases.ts'

const AT_ONCE = 20
const GRANTING = 'transfer-out'
const KINDS = {
  kinds: [GRANTING, ...transferLegalKinds, ...transferStuckKinds],
  field: 'transferId',
  isGranting: (kind: string) => kind === GRANTING,
} as const
/** SQL: a case by which a person holds a transfer. */
const HELD = `select from bahi.transfer_out_case c where c.shard = t.shard and c.transfer_id = t.id and c.closed_at is null`

/** Approves transfers out that wait longer than the desk does, unless a person holds them by a case. */
export async function answerTransfersOut(
  parts: WalletParts,
  acts: DeskActs,
  desk: readonly Staff[],
  askedUntil: Date,
): Promise<void> {
  const { rows } = await parts.db.pool.query<{ id: bigint }>(
    `select t.id from bahi.transfer_out t where t.state = 'awaiting' and t.approved_at is null and t.asked_at <= $1
       and not exists (${HELD}) order by t.asked_at limit $2`,
    [askedUntil, AT_ONCE],
  )
  const ids = rows.map(({ id }) => id.toString())
  for (const one of await readDeskCases(parts.db.pool, ids, KINDS))
    await answerWithTwo(parts, acts, desk, one, {
      name: 'transfer-out',
      propose: (maker, call) =>
        answerProposeOut(parts, { id: one.id, payBy: 'demo-bank', reason: demoDeskReason }, maker, call),
      objects: (tx) => refuseHeld(tx, BigInt(one.id)),
    })
}

async function refuseHeld(tx: Transaction, id: bigint) {
  const { rowCount } = await tx.query(
    `select from bahi.transfer_out t where t.shard = $1 and t.id = $2 and exists (${HELD})`,
    [shardOf(id), id],
  )
  return rowCount === 0 ? accept({}) : refuse(refusal('order-too-late'))
}
