import type { BusinessDate } from '@bahi/money/business-date'
import { unitAsset } from '../../ledger/asset.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import type { FundJobParts } from '../schemes/fund-job-parts.ts'
import { assetsOfFundOrder } from '../schemes/journals.ts'
import { schemeParticipant, readSchemeById, type SchemeRow } from '../schemes/scheme-rows.ts'
import { type Payout, payOutFundOrder } from './end-fund-order.ts'
import type { FundOrderKey } from './execute-fund-order.ts'

/**
 * Pays every redemption that is due, oldest first. A redemption that was made for a loan also pays that loan. A
 * redemption that its scheme cannot pay from settled cash waits for the next morning.
 */
export async function payOutRedemptions(parts: FundJobParts, morning: BusinessDate): Promise<number> {
  const { rows } = await parts.pool.query<FundOrderKey & { scheme_id: number }>(
    `select shard, id, customer_id, scheme_id from bahi.fund_order where state = 'in-progress' and nav is not null and payout_on <= $1 order by payout_on, id`,
    [morning],
  )
  let paid = 0
  for (const { scheme_id: schemeId, ...key } of rows) {
    const outcome = await logAndContinue(
      parts.log,
      () =>
        inLeasedTransaction(parts, async (tx) => {
          const scheme = await readSchemeById(tx, schemeId)
          return scheme === null ? 'nothing-to-do' : payOut(tx, parts, scheme, key, morning)
        }),
      'a redemption could not be paid; the next morning tries again',
      { order: key.id.toString() },
    )
    if (outcome === 'paid') paid += 1
    if (outcome === 'scheme-short')
      parts.log.error(
        { order: key.id.toString(), scheme: schemeId, morning },
        'a scheme has not enough settled cash for a redemption; it is paid the next morning',
      )
  }
  return paid
}

/**
 * Pays one redemption, and the loan that the redemption was made for. Locks the account books of all parties first, in
 * sorted order, because both payments then run behind one set of locks.
 */
async function payOut(
  tx: Transaction,
  parts: FundJobParts,
  scheme: SchemeRow,
  key: FundOrderKey,
  morning: BusinessDate,
): Promise<Payout> {
  const loan = await parts.loanClaims.touchedBy(tx, key)
  if (loan === undefined) return payOutFundOrder(tx, parts, scheme, key, morning)
  await lockOwners(tx, [
    ...loan.owners,
    ...assetsOfFundOrder({ customer: loan.customer, scheme: schemeParticipant(scheme) }, unitAsset(scheme.id)),
  ])
  const outcome = await payOutFundOrder(tx, parts, scheme, key, morning)
  if (outcome === 'paid') await parts.loanClaims.takePayout(tx, key, morning)
  return outcome
}
