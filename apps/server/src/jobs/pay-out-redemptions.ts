import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import { inLeasedTransaction } from '../db/role-lease.ts'
import { payOutFundOrder } from '../trading/end-fund-order.ts'
import { readSchemeById } from '../trading/scheme-rows.ts'
import type { FundOrderKey } from '../trading/strike-fund-order.ts'
import type { FundJobParts } from './fund-job-parts.ts'
import { orGoOn } from './or-go-on.ts'

/** Pays every redemption whose day has come, oldest first. What its scheme cannot pay from settled cash waits for the next morning. */
export async function payOutRedemptions(parts: FundJobParts, morning: BusinessDate): Promise<number> {
  const { rows } = await parts.pool.query<FundOrderKey & { scheme_id: number }>(
    `select book, id, customer_id, scheme_id from bahi.fund_order where state = 'in-progress' and nav is not null and payout_on <= $1 order by payout_on, id`, [morning])
  let paid = 0
  for (const { scheme_id: schemeId, ...key } of rows) {
    const outcome = await orGoOn(parts.log, () => inLeasedTransaction(parts, async (tx) => {
      const scheme = await readSchemeById(tx, schemeId)
      return scheme === null ? 'nothing-to-do' : payOutFundOrder(tx, parts, scheme, key, morning)
    }), 'a redemption could not be paid; the next morning tries again', { order: key.id.toString() })
    if (outcome === 'paid') paid += 1
    if (outcome === 'scheme-short') parts.log.error({ order: key.id.toString(), scheme: schemeId, morning }, 'a scheme has not enough settled cash for a redemption; it is paid the next morning')
  }
  return paid
}
