import { demoDeskReason } from '@bahi/contract/staff/demo-desk-reason'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { answerProposeIn, readPointing, readUnusedLines } from '../../wallet/staff/read-in-queue.ts'
import type { WalletParts } from '../../wallet/transfers/wallet-parts.ts'
import { answerWithTwo } from './answer-with-two.ts'
import type { DeskActs } from './desk-act.ts'
import { readDeskCases } from './read-cases.ts'

const AT_ONCE = 20
const GRANTING = 'transfer-in'
const KINDS = { kinds: [GRANTING], field: 'transferId', isGranting: (kind: string) => kind === GRANTING } as const

/** Credits payments by hand whose line of a statement names them, when they wait longer than the desk does. */
export async function answerTransfersIn(
  parts: WalletParts,
  acts: DeskActs,
  desk: readonly Staff[],
  askedUntil: Date,
): Promise<void> {
  const { rows } = await parts.db.pool.query<{ id: bigint }>(
    `select id from bahi.transfer_in where state = 'waiting' and provider = 'manual' and bank_reference is not null and created_at <= $1 order by created_at limit $2`,
    [askedUntil, AT_ONCE],
  )
  if (rows.length === 0) return
  const lines = await inTransaction(parts.db.pool, async (tx) => readPointing(tx, await readUnusedLines(tx)))
  const ids = rows.flatMap(({ id }) => (lines.has(id) ? [id.toString()] : []))
  for (const one of await readDeskCases(parts.db.pool, ids, KINDS)) {
    const lineId = lines.get(BigInt(one.id))?.id.toString() ?? ''
    // The people of a statement and those who credit its lines are three at least, so the desk is asked from its other end.
    await answerWithTwo(parts, acts, desk.toReversed(), one, {
      name: 'transfer-in',
      propose: (maker, call) => answerProposeIn(parts, { id: one.id, lineId, reason: demoDeskReason }, maker, call),
    })
  }
}
