import type { createTrigger } from '@bahi/contract/shares/triggers'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import { type KiteCall, formOf } from '../calls/kite-call.ts'
import { KiteError } from '../format/kite-error.ts'
import { type KiteFields, invalid, missing, paiseOf, requiredCount, requiredText } from '../format/kite-fields.ts'
import { TRIGGERED_TYPES, PRODUCTS, SIDES, readWord } from '../orders/order-words.ts'
import { codeOfShare } from '../orders/read-ticket.ts'

type Asked = CallOf<typeof createTrigger>
type Terms = Omit<Asked, 'code' | 'side' | 'kind' | 'validity'>

interface Leg {
  readonly side: 'buy' | 'sell'
  readonly quantity: number
  readonly triggerPaise: number
  readonly type: 'market' | 'limit'
  readonly pricePaise: number | undefined
}

/** Reads a trigger: the condition and the orders come as JSON texts within the form. */
export function readGtt(
  instruments: Pick<InstrumentRegister, 'byCode'>,
  call: KiteCall,
): { readonly code: string; readonly side: 'buy' | 'sell'; readonly terms: Terms } {
  const form = formOf(call)
  const condition = readJson(form, 'condition')
  if (Array.isArray(condition)) throw invalid('condition')
  const legs = readLegs(form, condition)
  const [first, other] = legs
  if (first === undefined) throw missing('orders')
  if (other !== undefined && (other.quantity !== first.quantity || other.side !== first.side))
    throw new KiteError('InputException', 'Both legs of a trigger have the same side and quantity.')
  return {
    code: codeOfShare(instruments, condition),
    side: first.side,
    terms: {
      quantity: first.quantity,
      triggerPaise: first.triggerPaise,
      type: first.type,
      ...(first.pricePaise === undefined ? {} : { pricePaise: first.pricePaise }),
      ...(other === undefined ? {} : { otherTriggerPaise: other.triggerPaise, otherType: other.type }),
      ...(other?.pricePaise === undefined ? {} : { otherPricePaise: other.pricePaise }),
    },
  }
}

const LEGS_OF: Readonly<Record<string, number>> = { single: 1, 'two-leg': 2 }

/** The legs, the lower price first. */
function readLegs(form: KiteFields, condition: KiteFields): Leg[] {
  const count = LEGS_OF[requiredText(form, 'type')]
  if (count === undefined) throw invalid('type')
  const values = condition['trigger_values']
  const orders = readJson(form, 'orders')
  if (!Array.isArray(values) || values.length !== count) throw invalid('trigger_values')
  if (!Array.isArray(orders) || orders.length !== count) throw invalid('orders')
  return orders
    .map((order, at) => legOf(order, { trigger_values: values[at] as unknown }))
    .toSorted((one, another) => one.triggerPaise - another.triggerPaise)
}

function legOf(order: KiteFields, value: KiteFields): Leg {
  readWord(order, 'product', PRODUCTS)
  const triggerPaise = paiseOf(value, 'trigger_values')
  if (triggerPaise === undefined) throw invalid('trigger_values')
  const type = readWord(order, 'order_type', TRIGGERED_TYPES)
  const pricePaise = type === 'limit' ? paiseOf(order, 'price') : undefined
  if (type === 'limit' && pricePaise === undefined) throw missing('price')
  return {
    side: readWord(order, 'transaction_type', SIDES),
    quantity: requiredCount(order, 'quantity'),
    triggerPaise,
    type,
    pricePaise,
  }
}

function readJson(form: KiteFields, name: string): KiteFields | KiteFields[] {
  const said = form[name]
  const value = typeof said === 'string' ? parse(said, name) : said
  const list = Array.isArray(value) ? value : [value]
  if (list.some((one) => typeof one !== 'object' || one === null)) throw invalid(name)
  return value as KiteFields | KiteFields[]
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid(name)
  }
}
