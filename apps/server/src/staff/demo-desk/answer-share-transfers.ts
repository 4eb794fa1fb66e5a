import { demoDeskReason } from '@bahi/contract/staff/demo-desk-reason'
import type { ShareTransferParts } from '../../closing/share-transfers/ask-share-transfer.ts'
import { SHARE_TRANSFER_ACT } from '../../closing/share-transfers/end-share-transfer.ts'
import { answerProposeShareTransfer } from '../../closing/share-transfers/staff-calls.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { transferNumber } from '../../wallet/transfers/transfer-number.ts'
import { answerWithTwo } from './answer-with-two.ts'
import type { DeskActs } from './desk-act.ts'
import { readDeskCases } from './read-cases.ts'

const AT_ONCE = 20
const KINDS = {
  kinds: [SHARE_TRANSFER_ACT],
  field: 'transferId',
  isGranting: (kind: string) => kind === SHARE_TRANSFER_ACT,
} as const

/**
 * Sends the shares of closing accounts that wait longer than the desk does. Like the clock, it enters the instruction at
 * the simulated depository under the number of the transfer.
 */
export async function answerShareTransfers(
  parts: ShareTransferParts,
  acts: DeskActs,
  desk: readonly Staff[],
  askedUntil: Date,
): Promise<void> {
  const { rows } = await parts.db.pool.query<{ id: bigint; asked_at: Date }>(
    `select id, asked_at from bahi.share_transfer where state = 'waiting' and asked_at <= $1 order by asked_at limit $2`,
    [askedUntil, AT_ONCE],
  )
  const references = new Map(
    rows.map(({ id, asked_at: askedAt }) => [id.toString(), transferNumber('shares', id, askedAt)]),
  )
  for (const one of await readDeskCases(parts.db.pool, [...references.keys()], KINDS))
    await answerWithTwo(parts, acts, desk, one, {
      name: 'share-transfer',
      propose: (maker, call) =>
        answerProposeShareTransfer(
          parts,
          { id: one.id, reference: references.get(one.id) ?? '', reason: demoDeskReason },
          maker,
          call,
        ),
    })
}
