import type { AnnouncedReason } from '@bahi/contract/funds/views'
import type { BusinessDate } from '@bahi/money/business-date'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import type { FundJobParts } from '../schemes/fund-job-parts.ts'
import { readSchemeById } from '../schemes/scheme-rows.ts'
import { placeForcedRedemption } from './fund-orders.ts'

type ForcedRow = {
  proposal_id: bigint
  customer_shard: number
  customer_id: bigint
  scheme_id: number
  units: bigint | null
  reason: AnnouncedReason
}

/**
 * Places the forced redemptions that were announced for a trading day, each once, in the morning of that day. A
 * customer without available units gets no order, and the row keeps the day in `nothing_on`. A redemption whose
 * transaction failed is placed on the next morning.
 */
export async function forceRedemptions(parts: FundJobParts, next: BusinessDate): Promise<void> {
  const { rows } = await parts.pool.query<{ proposal_id: bigint }>(
    'select proposal_id from bahi.forced_redemption where order_id is null and nothing_on is null and on_date <= $1 order by proposal_id',
    [next],
  )
  for (const { proposal_id: proposalId } of rows) {
    await logAndContinue(
      parts.log,
      () => forceOne(parts, proposalId, next),
      'a forced redemption could not be placed',
      {
        proposal: proposalId.toString(),
      },
    )
  }
}

function forceOne(parts: FundJobParts, proposalId: bigint, day: BusinessDate): Promise<void> {
  return inLeasedTransaction(parts, async (tx) => {
    const {
      rows: [row],
    } = await tx.query<ForcedRow>(
      'select proposal_id, customer_shard, customer_id, scheme_id, units, reason from bahi.forced_redemption where proposal_id = $1 and order_id is null and nothing_on is null for update',
      [proposalId],
    )
    const scheme = row === undefined ? null : await readSchemeById(tx, row.scheme_id)
    if (row === undefined || scheme === null) return
    const owner = { shard: row.customer_shard, owner: row.customer_id }
    const placed = await placeForcedRedemption(tx, parts, {
      owner,
      scheme,
      units: row.units,
      reason: row.reason,
      proposalId,
      on: day,
    })
    if (placed.ok)
      return void (await tx.query('update bahi.forced_redemption set order_id = $2 where proposal_id = $1', [
        proposalId,
        placed.accepted.id,
      ]))
    await tx.query('update bahi.forced_redemption set nothing_on = $2 where proposal_id = $1', [proposalId, day])
    parts.log.info(
      { proposal: proposalId.toString(), refused: placed.refused.code },
      'a forced redemption found nothing to redeem',
    )
  })
}
