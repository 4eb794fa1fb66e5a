import { MAX_VALIDITY_MINUTES } from '@bahi/domain/shares/orders/order-validity'
import { KiteError, notEnabled } from '../format/kite-error.ts'
import type { KiteFields } from '../format/kite-fields.ts'
import { countOf, invalid, paiseOf, requiredCount, textOf, wordOf } from '../format/kite-fields.ts'

/** The words of the format that Bahi has, and what each is here. A word that is missing here is refused. */
export const VARIETIES = { REGULAR: 'regular', AMO: 'amo' } as const
export const SIDES = { BUY: 'buy', SELL: 'sell' } as const
export const PRODUCTS = { CNC: 'CNC' } as const
export const ORDER_TYPES = { MARKET: 'market', LIMIT: 'limit', SL: 'sl', 'SL-M': 'sl-m' } as const
/** A GTT places these orders. */
export const TRIGGERED_TYPES = { MARKET: 'market', LIMIT: 'limit' } as const
/** An order for some minutes (`TTL`) says in `validity_ttl` for how many. */
export const VALIDITIES = { DAY: 'day', IOC: 'ioc', TTL: 'ttl' } as const
export type Validity = (typeof VALIDITIES)[keyof typeof VALIDITIES]

/** Words of the format that Bahi does not have yet or never will; any other word is a mistake. */
const KNOWN_WORDS = {
  variety: ['CO', 'ICEBERG', 'AUCTION', 'BO', 'TEST'],
  product: ['MIS', 'NRML', 'MTF', 'BO', 'CO'],
  order_type: ['SL', 'SL-M'],
  validity: [],
} as const

const TAG = /^[A-Za-z0-9]{1,20}$/

export function readWord<const Words extends Readonly<Record<string, unknown>>>(
  fields: KiteFields,
  name: 'variety' | 'product' | 'order_type' | 'validity' | 'transaction_type',
  words: Words,
  usual?: keyof Words & string,
): Words[keyof Words] {
  const known: readonly string[] = name === 'transaction_type' ? [] : KNOWN_WORDS[name]
  return wordOf(fields, name, words, {
    ...(usual === undefined ? {} : { usual }),
    refuse: (word) => (known.includes(word) ? notEnabled(`${name} ${word}`) : invalid(name)),
  })
}

/** Fields of orders that Bahi does not have: refused when they would change what is asked for. */
export function refuseAbsentKinds(fields: KiteFields): void {
  for (const name of ['disclosed_quantity', 'iceberg_legs', 'iceberg_quantity'] as const)
    if ((countOf(fields, name) ?? 0) > 0) throw notEnabled(name)
  for (const name of ['squareoff', 'stoploss', 'trailing_stoploss'] as const)
    if (paiseOf(fields, name) !== undefined) throw notEnabled(name)
  if (textOf(fields, 'auction_number') !== '') throw notEnabled('auction_number')
}

/** The minutes of an order for some minutes; undefined for every other, whose `validity_ttl` means nothing. */
export function minutesOf(fields: KiteFields, validity: Validity): number | undefined {
  if (validity !== 'ttl') return undefined
  const minutes = requiredCount(fields, 'validity_ttl')
  if (minutes < 1 || minutes > MAX_VALIDITY_MINUTES) throw invalid('validity_ttl')
  return minutes
}

/** The program's own word on an order; null without one. */
export function readTag(fields: KiteFields): string | null {
  const tag = textOf(fields, 'tag')
  if (tag === '') return null
  if (!TAG.test(tag)) throw new KiteError('InputException', 'A `tag` has 1 to 20 letters and digits.')
  return tag
}
