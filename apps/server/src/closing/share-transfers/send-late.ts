import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import { writeAudit } from '../../staff/four-eyes/audit.ts'
import { type SendParts, sendShareTransfer } from './end-share-transfer.ts'

export type LateTransferParts = SendParts &
  Pick<JobParts, 'pool' | 'lease'> & { readonly log: Pick<JobParts['log'], 'error'> }

/**
 * The night's step: what nobody sent or refused in time, the clock sends (H5). Each transfer is a transaction of its
 * own; one that fails is logged, waits for the next night, and can be cancelled by its customer meanwhile.
 */
export async function sendLateShareTransfers(parts: LateTransferParts): Promise<void> {
  const { rows } = await parts.pool.query<{ shard: number; id: bigint; customer_id: bigint }>(
    `select shard, id, customer_id from bahi.share_transfer where state = 'waiting' and due_at <= $1 order by shard, customer_id`,
    [parts.clock.instant()],
  )
  for (const { shard, id, customer_id: customerId } of rows) {
    const about = { shard, transfer: id.toString() }
    const step = () =>
      inLeasedTransaction(parts, async (tx) => {
        const sent = await sendShareTransfer(tx, parts, { shard, customerId, id }, { by: 'clock' })
        if (sent.ok) {
          const act = { staffId: null, action: 'share-transfer.send-late', subject: `share-transfer:${id}`, detail: {} }
          await writeAudit(tx, act, parts.systemClock())
        } else if (sent.refused.code !== 'order-too-late')
          parts.log.error({ ...about, refused: sent.refused.code }, 'shares that are due were not sent')
      })
    await logAndContinue(parts.log, step, 'shares that are due were not sent; it is tried again', about)
  }
}
