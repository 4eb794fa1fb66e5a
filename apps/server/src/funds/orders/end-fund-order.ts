import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { BusinessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR, unitAsset } from '../../ledger/asset.ts'
import { JournalBatch } from '../../ledger/journal-batch.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import { morningOf } from '../../market/ports/morning.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { addFundPayout, addFundRelease, addUnitRelease } from '../schemes/journals.ts'
import { schemeParticipant, type SchemeRow } from '../schemes/scheme-rows.ts'
import { lockFundOrder, type FundOrderKey, type ExecutionParts } from './execute-fund-order.ts'
import { tellOfFund } from './tell-of-fund.ts'

export type Payout = 'paid' | 'nothing-to-do' | 'scheme-short'

/**
 * Pays the net amount of an executed redemption from the scheme's settled cash, in the morning of a day. Returns
 * `scheme-short` when the settled cash is too low: the amount stays subtracted from the scheme's NAV, and the next
 * morning tries again.
 */
export async function payOutFundOrder(
  tx: Transaction,
  parts: ExecutionParts,
  scheme: SchemeRow,
  key: FundOrderKey,
  morning: BusinessDate,
): Promise<Payout> {
  const locked = await lockFundOrder(tx, scheme, key)
  if (locked === null) return 'nothing-to-do'
  const { order, accountBooks } = locked
  if (order.net_paise === null || order.payout_on === null || order.payout_on > morning) return 'nothing-to-do'
  const participant = schemeParticipant(scheme)
  if (accountBooks.balance(participant.owner, INR, ACCOUNT.available) < order.net_paise) return 'scheme-short'
  const at = morningOf(morning)
  // The exit load may have taken all of a very small redemption, so the journal would have no amount to post.
  if (order.net_paise > 0n) {
    const batch = new JournalBatch(accountBooks, {
      newId: (shard) => parts.ids.newId(shard),
      businessDate: morning,
      recordedAt: at,
    })
    addFundPayout(batch, {
      orderId: order.id,
      transferId: parts.ids.newId(order.shard),
      customer: { shard: order.shard, owner: order.customer_id },
      scheme: participant,
      amountPaise: order.net_paise,
    })
    await writeJournals(tx, batch)
  }
  await tx.query(`update bahi.fund_order set state = 'success', ended_at = $3 where shard = $1 and id = $2`, [
    order.shard,
    order.id,
    at,
  ])
  await tellOfFund(tx, parts, order, 'fund.paid', { name: order.name, amount: Number(order.net_paise) })
  return 'paid'
}

/**
 * Fails an order whose NAV is not known yet, as two people decided: all held cash or units become available again.
 * Refuses `fund-order-missing` for an order of another scheme, and `fund-order-reviewed` for an order that was executed
 * or has ended.
 */
export async function failReviewedOrder(
  tx: Transaction,
  parts: ExecutionParts,
  scheme: SchemeRow,
  key: FundOrderKey,
  review: { readonly proposalId: bigint; readonly reason: string; readonly businessDate: string },
): Promise<Decision<object>> {
  const locked = await lockFundOrder(tx, scheme, key)
  if (locked === null || locked.order.nav !== null) return refuse(refusal('fund-order-reviewed'))
  const { order, accountBooks } = locked
  const at = parts.clock.instant()
  const batch = new JournalBatch(accountBooks, {
    newId: (shard) => parts.ids.newId(shard),
    businessDate: review.businessDate,
    recordedAt: at,
  })
  if (order.kind === 'subscribe')
    addFundRelease(batch, { owner: order.customer_id, orderId: order.id, amountPaise: order.held_paise })
  else
    addUnitRelease(batch, {
      owner: order.customer_id,
      orderId: order.id,
      asset: unitAsset(scheme.id),
      units: order.units,
    })
  await writeJournals(tx, batch)
  await tx.query(
    `update bahi.fund_order set state = 'failed', failure = 'reviewed', proposal_id = $3, review_reason = $4, ended_at = $5 where shard = $1 and id = $2`,
    [order.shard, order.id, review.proposalId, review.reason, at],
  )
  await tellOfFund(tx, parts, order, 'fund.reviewed', {
    name: order.name,
    units: Number(order.units),
    reason: review.reason,
  })
  return accept({})
}
