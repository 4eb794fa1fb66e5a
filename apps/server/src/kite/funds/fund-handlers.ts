import {
  getFund,
  getFundOrder,
  listFundHoldings,
  listFundOrders,
  listFunds,
  redeemFund,
  subscribeFund,
} from '@bahi/contract/funds/calls'
import { actOnSip, changeSip, createSip, listSips } from '@bahi/contract/funds/sips'
import type { FundOrder } from '@bahi/contract/funds/views'
import type { KiteRouteName } from '@bahi/contract/programs/kite-routes'
import { KiteDocument, type KiteCall, type KiteHandler, askCall, formOf } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { KiteError, notEnabled } from '../format/kite-error.ts'
import {
  type KiteFields,
  countOf,
  invalid,
  paiseOf,
  requiredCount,
  requiredText,
  textOf,
} from '../format/kite-fields.ts'
import { SIDES, readWord } from '../orders/order-words.ts'
import { fundOrderOf, holdingOf, instrumentLine, INSTRUMENT_HEAD, sipOf } from './fund-views.ts'
import { unitsFor } from './units-for-amount.ts'

type FundRoute = Extract<KiteRouteName, `${string} /mf/${string}`>

const refusedAs = 'OrderException'
const PAGE = 100

/** Funds in the words of the format. A fund's `tradingsymbol` is its code. */
export function fundHandlers(parts: KiteParts): Readonly<Record<FundRoute, KiteHandler>> {
  return {
    'GET /mf/orders': async (call) => (await readFundOrders(parts, call)).map((order) => fundOrderOf(order)),
    'GET /mf/orders/:order_id': async (call) => {
      const input = { orderId: call.path['order_id'] ?? '' }
      return fundOrderOf((await askCall(parts, call, getFundOrder, input, { refusedAs })).order)
    },
    'POST /mf/orders': (call) => placeFundOrder(parts, call),
    'DELETE /mf/orders/:order_id': () => {
      throw notEnabled('cancelling an order of a fund, which holds from the moment it is given,')
    },
    'GET /mf/sips': async (call) => (await askCall(parts, call, listSips, {})).items.map(sipOf),
    'GET /mf/sips/:sip_id': async (call) => sipOf(await readSip(parts, call)),
    'POST /mf/sips': (call) => placeSip(parts, call),
    'PUT /mf/sips/:sip_id': (call) => modifySip(parts, call),
    'DELETE /mf/sips/:sip_id': async (call) => {
      const id = call.path['sip_id'] ?? ''
      await askCall(parts, call, actOnSip, { id, act: 'stop' }, { refusedAs })
      return { sip_id: id }
    },
    'GET /mf/holdings': async (call) => (await askCall(parts, call, listFundHoldings, {})).items.map(holdingOf),
    'GET /mf/instruments': (call) => readInstruments(parts, call),
  }
}

async function readFundOrders(parts: KiteParts, call: KiteCall): Promise<FundOrder[]> {
  const orders: FundOrder[] = []
  for (;;) {
    const before = orders.at(-1)?.id
    const input = { size: PAGE, ...(before === undefined ? {} : { before }) }
    const { items, more } = await askCall(parts, call, listFundOrders, input)
    orders.push(...items)
    if (!more) return orders
  }
}

/** A purchase is for an amount, as in the format, and buys as many whole steps of units as the amount pays for at the last NAV. */
async function placeFundOrder(parts: KiteParts, call: KiteCall): Promise<object> {
  const form = formOf(call)
  const code = requiredText(form, 'tradingsymbol')
  const side = readWord(form, 'transaction_type', SIDES)
  const units = side === 'sell' ? requiredCount(form, 'quantity') : await unitsOf(parts, call, code, form)
  const ask = side === 'buy' ? subscribeFund : redeemFund
  const order = await askCall(parts, call, ask, { code, units }, { refusedAs, key: call.retryKey })
  return { order_id: order.id }
}

async function unitsOf(parts: KiteParts, call: KiteCall, code: string, form: KiteFields): Promise<number> {
  const asked = countOf(form, 'quantity')
  if (asked !== undefined && asked > 0) return asked
  const amountPaise = paiseOf(form, 'amount')
  if (amountPaise === undefined) throw invalid('amount')
  return unitsFor(amountPaise, await askCall(parts, call, getFund, { code }, { refusedAs }))
}

async function readSip(parts: KiteParts, call: KiteCall) {
  const { items } = await askCall(parts, call, listSips, {})
  const found = items.find(({ id }) => id === call.path['sip_id'])
  if (found === undefined) throw new KiteError('InputException', 'This SIP does not exist.', 404)
  return found
}

/** SIPs are monthly and run until they are stopped. */
async function placeSip(parts: KiteParts, call: KiteCall): Promise<object> {
  const form = formOf(call)
  refuseSipKinds(form)
  const amountPaise = paiseOf(form, 'amount')
  if (amountPaise === undefined) throw invalid('amount')
  const input = {
    code: requiredText(form, 'tradingsymbol'),
    amountPaise,
    dayOfMonth: requiredCount(form, 'instalment_day'),
    ...stepUpOf(form),
  }
  const sip = await askCall(parts, call, createSip, input, { refusedAs, key: call.retryKey })
  return { sip_id: sip.id }
}

function refuseSipKinds(form: KiteFields): void {
  const frequency = textOf(form, 'frequency')
  if (frequency !== '' && frequency !== 'monthly') throw notEnabled(`frequency ${frequency}`)
  const instalments = textOf(form, 'instalments')
  if (instalments !== '' && instalments !== '-1' && instalments !== '9999') throw notEnabled('a number of instalments')
  if (paiseOf(form, 'initial_amount') !== undefined) throw notEnabled('initial_amount')
}

/** A yearly step in percent; the format writes it as "month-day: percent" or as a number. */
function stepUpOf(form: KiteFields): { readonly stepUpPercent?: number } {
  const percent = countOf(form, 'step_up')
  return percent === undefined || percent === 0 ? {} : { stepUpPercent: percent }
}

async function modifySip(parts: KiteParts, call: KiteCall): Promise<object> {
  const form = formOf(call)
  refuseSipKinds(form)
  const sip = await readSip(parts, call)
  const amountPaise = paiseOf(form, 'amount')
  const day = countOf(form, 'instalment_day')
  if (amountPaise !== undefined || day !== undefined) {
    const { stepUp } = sip
    const step =
      stepUp === null ? {} : stepUp.kind === 'percent' ? { stepUpPercent: stepUp.value } : { stepUpPaise: stepUp.value }
    const terms = { amountPaise: amountPaise ?? sip.amountPaise, dayOfMonth: day ?? sip.dayOfMonth, ...step }
    await askCall(parts, call, changeSip, { id: sip.id, ...terms }, { refusedAs })
  }
  const status = textOf(form, 'status')
  if (status === 'paused' && sip.state === 'running')
    await askCall(parts, call, actOnSip, { id: sip.id, act: 'pause' }, { refusedAs })
  if (status === 'active' && sip.state === 'paused')
    await askCall(parts, call, actOnSip, { id: sip.id, act: 'resume' }, { refusedAs })
  return { sip_id: sip.id }
}

async function readInstruments(parts: KiteParts, call: KiteCall): Promise<KiteDocument> {
  const { items } = await askCall(parts, call, listFunds, {})
  const lines: string[] = []
  for (const { code } of items) lines.push(instrumentLine(await askCall(parts, call, getFund, { code })))
  return new KiteDocument('text/csv', [INSTRUMENT_HEAD, ...lines].join('\n'))
}
