import * as z from 'zod/mini'
import type { proposeFundOrderReview } from '@bahi/contract/funds/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import { failReviewedOrder } from '../orders/end-fund-order.ts'
import { fundOrderNumber, readFundOrder, type FundOrderRow } from '../orders/fund-order-rows.ts'
import { readSchemeById } from '../schemes/scheme-rows.ts'
import { type FundDeskParts, MARKET } from './fund-desk-parts.ts'

export const FUND_REVIEW = 'fund-order-review'

const payload = z.object({
  orderId: z.string(),
  number: z.string(),
  customerId: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  units: z.int(),
})
type Payload = z.output<typeof payload>

export function defineOrderReview(parts: FundDeskParts): void {
  parts.fourEyes.define<Payload>({
    kind: FUND_REVIEW,
    ...MARKET,
    payload,
    customerOf: ({ customerId }) => BigInt(customerId),
    apply: (tx, act) => applyReview(parts, tx, act),
  })
}

/**
 * Finds an order that a review may fail. Refuses `fund-order-missing` when no customer owns the order, and
 * `fund-order-reviewed` when the order has a NAV or has ended.
 */
async function findOrder(tx: Transaction, orderId: string): Promise<Decision<FundOrderRow>> {
  const id = BigInt(orderId)
  const row = await readFundOrder(tx, shardOf(id), id)
  const owner =
    row === null
      ? null
      : await tx.query('select from bahi.customer where shard = $1 and id = $2', [row.shard, row.customer_id])
  if (row === null || owner?.rowCount !== 1) return refuse(refusal('fund-order-missing', {}, 'orderId'))
  return row.state === 'in-progress' && row.nav === null
    ? accept(row)
    : refuse(refusal('fund-order-reviewed', {}, 'orderId'))
}

export function answerProposeReview(
  parts: FundDeskParts,
  { orderId, reason }: InputOf<typeof proposeFundOrderReview>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeFundOrderReview>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'fund-order.review-propose', subject: `fund-order:${orderId}`, reason },
    async (tx) => {
      const found = await findOrder(tx, orderId)
      if (!found.ok) return found
      const { id, placed_on: placedOn, customer_id: customerId, code, name, kind, units } = found.accepted
      const { rowCount } = await tx.query(
        `select from bahi.proposal where state = 'waiting' and kind = $1 and payload ->> 'orderId' = $2`,
        [FUND_REVIEW, id.toString()],
      )
      if (rowCount !== 0) return refuse(refusal('waits-already', {}, 'orderId'))
      const asked: Payload = {
        orderId: id.toString(),
        number: fundOrderNumber(id, placedOn),
        customerId: customerId.toString(),
        code,
        name,
        kind,
        units: Number(units),
      }
      return parts.fourEyes.propose(tx, staff, FUND_REVIEW, asked, reason)
    },
  )
}

/**
 * Fails the order once, with the reason that the maker typed. The customer reads the reason and gets the held cash or
 * units back.
 */
async function applyReview(
  parts: FundDeskParts,
  tx: Transaction,
  { payload: { orderId, number }, proposalId, reason }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await findOrder(tx, orderId)
  if (!found.ok) return found
  const scheme = await readSchemeById(tx, found.accepted.scheme_id)
  if (scheme === null) return refuse(refusal('fund-order-missing', {}, 'orderId'))
  const failed = await failReviewedOrder(tx, parts, scheme, found.accepted, {
    proposalId,
    reason,
    businessDate: parts.clock.now().date,
  })
  return failed.ok ? accept({ number }) : failed
}
