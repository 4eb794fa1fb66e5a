import type { SipView } from '@bahi/contract/funds/sips'
import type { FundDetail, FundHolding, FundOrder } from '@bahi/contract/funds/views'
import { rupees } from '../format/kite-fields.ts'
import { instantText } from '../format/moments.ts'
import { csvField } from '../market/instruments-csv.ts'

const STATUS_OF = { 'in-progress': 'OPEN', success: 'COMPLETE', failed: 'REJECTED' } as const

export function fundOrderOf(order: FundOrder): object {
  const isPurchase = order.kind === 'subscribe'
  return {
    order_id: order.id,
    exchange_order_id: order.number,
    tradingsymbol: order.code,
    fund: order.name,
    status: STATUS_OF[order.state],
    status_message: order.failure ?? order.reviewReason ?? '',
    order_timestamp: instantText(order.placedAt),
    exchange_timestamp: order.navAt === null ? null : instantText(order.navAt),
    settlement_id: null,
    folio: null,
    transaction_type: isPurchase ? 'BUY' : 'SELL',
    variety: order.sipId === null ? 'regular' : 'sip',
    purchase_type: 'FRESH',
    quantity: order.units,
    amount: rupees(order.amountPaise ?? (isPurchase ? order.heldPaise : 0)),
    average_price: order.nav === null ? 0 : Number(order.nav),
    last_price: Number(order.nav ?? order.askedNav),
    last_price_date: order.appliesOn,
    placed_by: '',
    tag: null,
  }
}

export function holdingOf(holding: FundHolding): object {
  return {
    folio: null,
    fund: holding.name,
    tradingsymbol: holding.code,
    average_price: holding.units === 0 ? 0 : holding.investedPaise / holding.units / 100,
    last_price: Number(holding.nav),
    last_price_date: holding.navOn,
    pnl: rupees(holding.profitPaise),
    quantity: holding.units,
    pledged_quantity: holding.pledgedUnits,
  }
}

const SIP_STATUS = { running: 'ACTIVE', paused: 'PAUSED', stopped: 'CANCELLED' } as const

export function sipOf(sip: SipView): object {
  const latest = sip.months.findLast(({ state }) => state === 'done')
  return {
    sip_id: sip.id,
    tradingsymbol: sip.code,
    fund: sip.name,
    dividend_type: 'growth',
    transaction_type: 'BUY',
    status: SIP_STATUS[sip.state],
    sip_type: 'sip',
    created: instantText(sip.createdAt),
    frequency: 'monthly',
    instalment_amount: rupees(sip.amountPaise),
    instalments: -1,
    last_instalment: latest === undefined ? '' : `${latest.dueOn} 00:00:00`,
    pending_instalments: -1,
    completed_instalments: sip.doneCount,
    instalment_day: sip.dayOfMonth,
    next_instalment: sip.nextOn,
    step_up: sip.stepUp?.kind === 'percent' ? { [`${sip.stepUp.month}`]: sip.stepUp.value } : {},
    trigger_price: 0,
    tag: null,
  }
}

export const INSTRUMENT_HEAD =
  'tradingsymbol,amc,name,purchase_allowed,redemption_allowed,minimum_purchase_amount,purchase_amount_multiplier,minimum_additional_purchase_amount,minimum_redemption_quantity,redemption_quantity_multiplier,dividend_type,scheme_type,plan,settlement_type,last_price,last_price_date'

export function instrumentLine(fund: FundDetail): string {
  const amountOf = (units: number) => rupees(units * fund.amountPerUnitPaise)
  const isOpen = fund.state === 'open'
  return [
    fund.code,
    'BAHI',
    fund.name,
    isOpen ? 1 : 0,
    isOpen || fund.state === 'closed' ? 1 : 0,
    amountOf(fund.leastUnits),
    amountOf(fund.stepUnits),
    amountOf(fund.leastUnits),
    fund.leastRedeemUnits,
    fund.stepUnits,
    'growth',
    fund.category,
    'direct',
    `T${fund.payoutDays}`,
    fund.nav,
    fund.navOn,
  ]
    .map(csvField)
    .join(',')
}
