import type { OrderView } from '@bahi/contract/shares/orders'

interface Level {
  readonly pricePaise: number
  readonly quantity: number
}

/** What is known of the market at this moment. */
export interface MarketNow {
  /** Undefined until the market has said it. */
  phase: string | undefined
  /** Trading in this share is stopped. */
  halted: boolean
  /** Prices may be old: offline, or the link is gone. */
  stale: boolean
  /** The five best levels of each side; undefined until they came. */
  bids: readonly Level[] | undefined
  asks: readonly Level[] | undefined
}

/** The number of shares that trade before this order. The sequence of orders at the same price is unknown, so those count as one sum. */
export interface Queue {
  /** At better prices. */
  better: number
  /** False when the order lies below the five levels that are known: then there are at least so many. */
  exact: boolean
  /** At the same price, this order's own shares among them; 0 when that level is not known. */
  atPrice: number
}

export type WhyWaiting =
  | {
      reason:
        | 'scheduled'
        | 'untriggered'
        | 'changing'
        | 'cancelling'
        | 'expiring'
        | 'stale'
        | 'unknown'
        | 'halted'
        | 'marketHalted'
        | 'preOpen'
        | 'matching'
        | 'notOpen'
        | 'after'
    }
  | { reason: 'nobody'; queue: Queue }
  | { reason: 'away'; bestPaise: number; awayPaise: number; queue: Queue }
  | { reason: 'atLimit'; bestPaise: number }

type Waiting = Pick<OrderView, 'side' | 'state' | 'limitPaise' | 'pending'>

/** Why an order that waits has not traded, from what is known and no more. */
export function whyWaiting(order: Waiting, market: MarketNow): WhyWaiting {
  if (order.state === 'scheduled') return { reason: 'scheduled' }
  if (order.state === 'trigger-pending') return { reason: 'untriggered' }
  if (order.pending !== null) return { reason: pendingReasons[order.pending] }
  if (market.stale) return { reason: 'stale' }
  if (market.phase === undefined || market.bids === undefined || market.asks === undefined) return { reason: 'unknown' }
  if (market.phase !== 'open') return { reason: outsideSession[market.phase] ?? 'unknown' }
  if (market.halted) return { reason: 'halted' }
  const [own, other] = order.side === 'buy' ? [market.bids, market.asks] : [market.asks, market.bids]
  const best = other[0]?.pricePaise ?? 0
  const queue = queueOf(order, own)
  if (best <= 0) return { reason: 'nobody', queue }
  const awayPaise = order.side === 'buy' ? best - order.limitPaise : order.limitPaise - best
  return awayPaise > 0 ? { reason: 'away', bestPaise: best, awayPaise, queue } : { reason: 'atLimit', bestPaise: best }
}

const pendingReasons = { cancel: 'cancelling', modify: 'changing', expire: 'expiring' } as const

const outsideSession: Readonly<Record<string, 'preOpen' | 'matching' | 'notOpen' | 'after' | 'marketHalted'>> = {
  preOpen: 'preOpen',
  preOpenMatching: 'matching',
  closed: 'notOpen',
  after: 'after',
  halted: 'marketHalted',
}

/** How many levels of a side the exchange tells. */
const knownLevels = 5

function queueOf({ side, limitPaise }: Pick<Waiting, 'side' | 'limitPaise'>, own: readonly Level[]): Queue {
  const isBetter = ({ pricePaise }: Level) => (side === 'buy' ? pricePaise > limitPaise : pricePaise < limitPaise)
  const levels = own.filter(({ quantity }) => quantity > 0)
  const better = levels.filter(isBetter)
  return {
    better: better.reduce((sum, { quantity }) => sum + quantity, 0),
    exact: better.length < knownLevels,
    atPrice: levels.find(({ pricePaise }) => pricePaise === limitPaise)?.quantity ?? 0,
  }
}
