import type * as z from 'zod/mini'
import type { chargeLine } from '@bahi/contract/shares/orders'
import { getOrder, previewOrder } from '@bahi/contract/shares/orders'
import { type KiteCall, askCall, listFormOf } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { KiteError } from '../format/kite-error.ts'
import { type KiteFields, paiseOf, requiredCount, rupees, textOf } from '../format/kite-fields.ts'
import { PRODUCTS, SIDES, readWord } from './order-words.ts'
import { codeOfShare, readTicket } from './read-ticket.ts'

type ChargeLine = z.output<typeof chargeLine>

const MOST_ORDERS = 100
const refusedAs = 'OrderException'

/** The charges of an order, line by line. GST is one amount here, which the format calls the integrated one. */
export function kiteChargesOf(lines: readonly ChargeLine[]) {
  const paiseBy = new Map(lines.map(({ kind, amountPaise }) => [kind, amountPaise]))
  const amount = (kind: ChargeLine['kind']) => rupees(paiseBy.get(kind) ?? 0)
  return {
    transaction_tax: amount('stt'),
    transaction_tax_type: 'stt',
    exchange_turnover_charge: amount('exchange'),
    sebi_turnover_charge: amount('sebi'),
    brokerage: amount('brokerage'),
    stamp_duty: amount('stamp'),
    // The format has no line for what the depository charges for a sale; the total has it.
    dp_charge: amount('dp'),
    gst: { igst: amount('gst'), cgst: 0, sgst: 0, total: amount('gst') },
    total: rupees(lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
  }
}

type Margin = Awaited<ReturnType<typeof marginOf>>

async function marginOf(parts: KiteParts, call: KiteCall, fields: KiteFields) {
  const ticket = readTicket(parts.market.instruments, fields)
  const preview = await askCall(parts, call, previewOrder, ticket, { refusedAs })
  const charges = kiteChargesOf(preview.charges)
  return {
    type: 'equity',
    tradingsymbol: textOf(fields, 'tradingsymbol').toUpperCase(),
    exchange: textOf(fields, 'exchange').toUpperCase(),
    ...noMargin,
    // A purchase is paid whole; a sale needs no money. What is held for a purchase has the most that it can be charged in it.
    var: ticket.side === 'buy' ? rupees(preview.valuePaise) : 0,
    leverage: 1,
    charges,
    total: ticket.side === 'buy' ? rupees(preview.cashNeededPaise) : 0,
  }
}

const noMargin = {
  span: 0,
  exposure: 0,
  option_premium: 0,
  additional: 0,
  bo: 0,
  cash: 0,
  pnl: { realised: 0, unrealised: 0 },
}

export async function readOrderMargins(parts: KiteParts, call: KiteCall): Promise<Margin[]> {
  const margins: Margin[] = []
  for (const fields of listFormOf(call, MOST_ORDERS)) margins.push(await marginOf(parts, call, fields))
  return margins
}

/** No order lowers what another needs, so the basket needs the sum. */
export async function readBasketMargins(parts: KiteParts, call: KiteCall): Promise<object> {
  const orders = await readOrderMargins(parts, call)
  const sum = (of: (margin: Margin) => number) =>
    rupees(orders.reduce((total, one) => total + Math.round(of(one) * 100), 0))
  const whole = {
    type: '',
    tradingsymbol: '',
    exchange: '',
    ...noMargin,
    var: sum((one) => one.var),
    leverage: 0,
    total: sum((one) => one.total),
  }
  return { initial: whole, final: whole, orders, charges: { total: sum((one) => one.charges.total) } }
}

/**
 * The contract note of orders. An order of the customer's own that has traded has the charges that were posted for it; any
 * other one those of a single trade at its price.
 */
export async function readContractNote(parts: KiteParts, call: KiteCall): Promise<object[]> {
  const notes: object[] = []
  for (const fields of listFormOf(call, MOST_ORDERS)) notes.push(await noteOf(parts, call, fields))
  return notes
}

async function noteOf(parts: KiteParts, call: KiteCall, fields: KiteFields): Promise<object> {
  const side = readWord(fields, 'transaction_type', SIDES)
  readWord(fields, 'product', PRODUCTS)
  const code = codeOfShare(parts.market.instruments, fields)
  const quantity = requiredCount(fields, 'quantity')
  const pricePaise = paiseOf(fields, 'average_price')
  if (pricePaise === undefined) throw new KiteError('InputException', 'Invalid `average_price`.')
  const posted = await postedCharges(parts, call, { orderId: textOf(fields, 'order_id'), side, code, quantity })
  const lines = posted ?? (await previewCharges(parts, call, { side, code, quantity, pricePaise }))
  return {
    transaction_type: side.toUpperCase(),
    tradingsymbol: textOf(fields, 'tradingsymbol').toUpperCase(),
    exchange: textOf(fields, 'exchange').toUpperCase(),
    variety: textOf(fields, 'variety') || 'regular',
    product: 'CNC',
    order_type: textOf(fields, 'order_type').toUpperCase() || 'LIMIT',
    quantity,
    price: rupees(pricePaise),
    charges: kiteChargesOf(lines),
  }
}

interface Traded {
  readonly orderId: string
  readonly side: 'buy' | 'sell'
  readonly code: string
  readonly quantity: number
}

/** Programs write names of their own as numbers of orders, so a number that is no order of this trade says nothing. */
async function postedCharges(
  parts: KiteParts,
  { request, who, key }: KiteCall,
  { orderId, side, code, quantity }: Traded,
): Promise<readonly ChargeLine[] | null> {
  if (!/^\d{1,18}$/.test(orderId) || !key.scopes.includes('read')) return null
  const answer = await parts.calls.ask(getOrder, { request, who, input: { orderId }, key: undefined })
  if ('malformed' in answer || !answer.decision.ok) return null
  const { order, charges } = answer.decision.accepted
  return order.side === side && order.code === code && order.filledQuantity === quantity ? charges : null
}

async function previewCharges(
  parts: KiteParts,
  call: KiteCall,
  asked: Omit<Traded, 'orderId'> & { readonly pricePaise: number },
): Promise<readonly ChargeLine[]> {
  const input = { ...asked, type: 'limit' as const, timeInForce: 'day' as const }
  return (await askCall(parts, call, previewOrder, input, { refusedAs })).charges
}
