import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, formNumber, idText, isoDate, paise } from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'
import {
  fundCategories,
  fundOrderStates,
  navPoint,
  fundRow,
  fundDetail,
  fundLot,
  fundHolding,
  fundOrder,
  fundPreview,
} from './views.ts'

const area = 'funds' as const
const open = { methods: ['GET'], area, access: 'visitor', changes: false } as const
export const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const
export const changing = { methods: ['POST', 'GET'], area, access: 'acting-customer', changes: true } as const
/**
 * Redeeming, and stopping or pausing a SIP. A switched-off service and a trade lock never bar these calls (H5, H9).
 */
export const leaving = { methods: ['POST', 'GET'], area, access: 'customer', changes: true } as const

export const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(32))
/**
 * A count of units. An absent field and an empty form field both mean that the quantity is missing; the rules then
 * answer with 208 or 212.
 */
export const unitsField = z.pipe(
  z.optional(z.union([z.literal(''), formNumber])),
  z.transform((units) => (units === '' ? undefined : units)),
)
export const schemeInput = z.object({ code })
export const schemeOrderInput = z.object({ code, units: unitsField })
export const navInput = z.object({ code, from: z.optional(isoDate) })
export const navReply = z.object({ items: z.array(navPoint), startedOn: isoDate })
export const orderListInput = z.object({
  state: z._default(z.enum(['all', ...fundOrderStates]), 'all'),
  code: z.optional(code),
  before: z.optional(idText),
  size: countField(20, 100),
})
export const orderListReply = z.object({
  items: z.array(fundOrder),
  more: z.boolean(),
  counts: z.record(z.enum(['all', ...fundOrderStates]), z.int()),
})
export const subscribeRefusals = [
  refusals.loginFirst,
  refusals.accountLocked,
  refusals.segmentSwitchedOff,
  refusals.identityMissing,
  refusals.accountClosing,
  refusals.buyingPaused,
  refusals.fundMissing,
  refusals.unitsMissing,
  refusals.unitsNotMultiple,
  refusals.unitsBelowMin,
  refusals.subscriptionOver,
  refusals.fundCashShort,
  refusals.ownDayLimit,
  refusals.keyReused,
] as const
export const redeemRefusals = [
  refusals.loginFirst,
  refusals.accountLocked,
  refusals.identityMissing,
  refusals.fundOrderMissing,
  refusals.redeemMissing,
  refusals.redeemBelowMin,
  refusals.redeemNotMultiple,
  refusals.redeemAboveMax,
  refusals.unitsFrozen,
  refusals.unitsLockedUp,
  refusals.keyReused,
] as const

export const listFunds = endpoint({
  ...open,
  summary: 'All funds with their last NAV',
  path: '/api/app/user/fund/list.do',
  input: z.object({
    category: z._default(z.enum(['all', ...fundCategories]), 'all'),
    keyword: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  }),
  reply: z.object({ items: z.array(fundRow), counts: z.record(z.enum(['all', ...fundCategories]), z.int()) }),
  refusals: [],
})
export const getFund = endpoint({
  ...open,
  summary: 'One fund: terms, returns, holdings, rule',
  path: '/api/app/user/fund/detail.do',
  input: schemeInput,
  reply: fundDetail,
  refusals: [refusals.fundMissing],
})
export const listNavs = endpoint({
  ...open,
  summary: "A fund's NAVs, oldest first",
  path: '/api/app/user/fund/nav.do',
  input: navInput,
  reply: navReply,
  refusals: [refusals.fundMissing],
})
export const previewFundOrder = endpoint({
  ...reading,
  summary: 'What a subscription or redemption would come to, and every rule it would break',
  path: '/api/app/user/fund/preview.do',
  input: z.object({ code, side: z.enum(['buy', 'sell']), units: unitsField }),
  reply: fundPreview,
  refusals: [refusals.loginFirst, refusals.fundMissing],
})
export const subscribeFund = endpoint({
  ...changing,
  summary: 'Subscribe to a fund at the NAV that applies; the cash is held until then',
  path: '/api/app/user/fund/buy.do',
  input: schemeOrderInput,
  reply: fundOrder,
  refusals: subscribeRefusals,
})
export const redeemFund = endpoint({
  ...leaving,
  summary: 'Redeem units of a fund at the NAV that applies',
  path: '/api/app/user/fund/sell.do',
  input: schemeOrderInput,
  reply: fundOrder,
  refusals: redeemRefusals,
})
export const listFundHoldings = endpoint({
  ...reading,
  summary: "The customer's funds; of one fund, with its lots",
  path: '/api/app/user/fund/position.do',
  input: z.object({ code: z.optional(code) }),
  reply: z.object({
    items: z.array(z.object({ ...fundHolding.shape, lots: z.array(fundLot) })),
    totals: z.object({ valuePaise: paise, investedPaise: paise, profitPaise: paise, profitBps: z.int() }),
  }),
  refusals: [refusals.loginFirst],
})
export const listFundOrders = endpoint({
  ...reading,
  summary: "The customer's fund orders, newest first",
  path: '/api/app/user/fund/order/list.do',
  input: orderListInput,
  reply: orderListReply,
  refusals: [refusals.loginFirst],
})
export const getFundOrder = endpoint({
  ...reading,
  summary: 'One fund order with its entries in the book; of a fund or of a plan',
  path: '/api/app/user/fund/order/detail.do',
  input: z.object({ orderId: idText }),
  reply: z.object({ order: fundOrder, journals: z.array(journalView) }),
  refusals: [refusals.loginFirst, refusals.fundOrderMissing],
})
