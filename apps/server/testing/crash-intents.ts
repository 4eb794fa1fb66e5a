import { randomUUID } from 'node:crypto'

export const PLACES = {
  buy: '/api/app/user/buy.do',
  limit: '/api/app/user/buyStockTrade.do',
  sell: '/api/app/user/sell.do',
} as const
export const PLACING: ReadonlySet<string> = new Set(Object.values(PLACES))
export const CANCEL = '/api/app/user/order/cancel.do'
export const MODIFY = '/api/app/user/order/modify.do'

/** A customer's wish with its idempotency key. */
export interface Intent {
  readonly key: string
  readonly phone: string
  readonly path: string
  readonly input: Readonly<Record<string, string | number>>
}

/** The fields of an order that a customer may rely on. */
export interface OrderTold {
  readonly id: string
  readonly state: string
  readonly quantity: number
  readonly filledQuantity: number
  readonly placedOn: string
  readonly endedAt: string | null
}

/**
 * `unknown`: no answer, or an answer that leaves the outcome open. `busy`: refused before the server looked at the key,
 * so an earlier attempt with the key is still open.
 */
export type Reply =
  | { readonly kind: 'accepted'; readonly order: OrderTold }
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'busy' }

export interface Quote {
  readonly code: string
  readonly lastPaise: number
  readonly tickPaise: number
  readonly lowerBandPaise: number
  readonly upperBandPaise: number
}

export function describeIntent(phone: string, path: string, input: Intent['input']): Intent {
  return { key: randomUUID(), phone, path, input }
}

export function isOpen(reply: Reply | undefined): boolean {
  return reply === undefined || reply.kind === 'unknown' || reply.kind === 'busy'
}

/** What a customer wants next: mostly orders, near the market and far from it, else a change of an open one. */
export function drawIntent({
  phone,
  quote,
  below,
  openOrders,
}: {
  readonly phone: string
  readonly quote: Quote
  readonly below: (count: number) => number
  readonly openOrders: readonly string[]
}): Intent | undefined {
  const { code, lastPaise, lowerBandPaise, tickPaise } = quote
  const quantity = 100 * (1 + below(3))
  const onTick = (pricePaise: number): number =>
    Math.max(lowerBandPaise, Math.floor(pricePaise / tickPaise) * tickPaise)
  const kind = below(100)
  if (kind < 25)
    return describeIntent(phone, PLACES.limit, {
      code,
      quantity,
      pricePaise: onTick((lastPaise * (85 + below(14))) / 100),
    })
  if (kind < 40)
    return describeIntent(phone, PLACES.limit, { code, quantity, pricePaise: onTick((lastPaise * 101) / 100) })
  if (kind < 48) return describeIntent(phone, PLACES.buy, { code, quantity })
  if (kind < 58) return describeIntent(phone, PLACES.sell, { code, quantity: 100 })
  if (kind < 66)
    return describeIntent(phone, PLACES.sell, {
      code,
      quantity: 100,
      type: 'limit',
      pricePaise: onTick((lastPaise * (101 + below(3))) / 100),
    })
  const [orderId] = openOrders.slice(below(Math.max(1, openOrders.length)))
  if (orderId === undefined) return undefined
  if (kind < 75)
    return describeIntent(phone, MODIFY, {
      orderId,
      quantity: quantity + 100,
      pricePaise: onTick((lastPaise * 90) / 100),
    })
  return describeIntent(phone, CANCEL, { orderId })
}
