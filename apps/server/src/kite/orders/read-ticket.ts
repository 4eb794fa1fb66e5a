import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import { KiteError, notEnabled } from '../format/kite-error.ts'
import { type KiteFields, missing, paiseOf, requiredCount, requiredText } from '../format/kite-fields.ts'
import { ORDER_TYPES, PRODUCTS, SIDES, VALIDITIES, minutesOf, readWord, refuseAbsentKinds } from './order-words.ts'

/** An order as a program asks for it, in Bahi's own words. */
export interface Ticket {
  readonly side: 'buy' | 'sell'
  readonly code: string
  readonly quantity: number
  readonly type: 'market' | 'limit' | 'sl' | 'sl-m'
  readonly timeInForce: 'day' | 'ioc'
  readonly validityMinutes?: number
  readonly pricePaise?: number
  readonly triggerPaise?: number
}

/** Exchanges of the format on which Bahi trades nothing. */
const OTHER_EXCHANGES = ['NFO', 'BFO', 'CDS', 'BCD', 'MCX', 'NSEIX', 'GLOBAL']

/** The share that `exchange` and `tradingsymbol` name, by its code. @throws KiteError when there is none. */
export function codeOfShare({ byCode }: Pick<InstrumentRegister, 'byCode'>, fields: KiteFields): string {
  const exchange = requiredText(fields, 'exchange').toUpperCase()
  const symbol = requiredText(fields, 'tradingsymbol').toUpperCase()
  if (OTHER_EXCHANGES.includes(exchange)) throw notEnabled(`exchange ${exchange}`)
  const instrument = byCode(`${exchange}:${symbol}`)
  if (instrument === undefined)
    throw new KiteError('InputException', `The instrument ${exchange}:${symbol} does not exist.`)
  return instrument.code
}

export function readTicket(instruments: Pick<InstrumentRegister, 'byCode'>, fields: KiteFields): Ticket {
  refuseAbsentKinds(fields)
  readWord(fields, 'product', PRODUCTS)
  const type = readWord(fields, 'order_type', ORDER_TYPES)
  const validity = readWord(fields, 'validity', VALIDITIES, 'DAY')
  const validityMinutes = minutesOf(fields, validity)
  return {
    side: readWord(fields, 'transaction_type', SIDES),
    code: codeOfShare(instruments, fields),
    quantity: requiredCount(fields, 'quantity'),
    type,
    timeInForce: validity === 'ioc' ? 'ioc' : 'day',
    ...(validityMinutes === undefined ? {} : { validityMinutes }),
    ...pricesOf(fields, type),
  }
}

export function hasTrigger(type: Ticket['type']): boolean {
  return type === 'sl' || type === 'sl-m'
}

/**
 * The prices that an order of this type has. A price that the type has no use for is ignored, as the format's clients
 * send one with every order.
 */
function pricesOf(fields: KiteFields, type: Ticket['type']): Pick<Ticket, 'pricePaise' | 'triggerPaise'> {
  const pricePaise = paiseOf(fields, 'price')
  const triggerPaise = paiseOf(fields, 'trigger_price')
  const hasLimit = type === 'limit' || type === 'sl'
  if (hasLimit && pricePaise === undefined) throw missing('price')
  if (hasTrigger(type) && triggerPaise === undefined) throw missing('trigger_price')
  return {
    ...(hasLimit && pricePaise !== undefined ? { pricePaise } : {}),
    ...(hasTrigger(type) && triggerPaise !== undefined ? { triggerPaise } : {}),
  }
}
