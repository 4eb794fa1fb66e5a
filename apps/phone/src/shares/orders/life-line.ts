import type { getOrder, OrderView } from '@bahi/contract/shares/orders'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { istTimeOf } from '@bahi/money/ist'
import { isTimedOut, isUnsent, isUntriggered } from './order-entries.ts'

type Detail = ReplyOf<typeof getOrder>

/** A moment of the exchange's day: a date and the second of that Indian day. */
export interface Moment {
  date: string
  second: number
}

/** One station of an order's life. `at` is null for what has not happened yet. */
export type LifeStep =
  | {
      kind:
        | 'placed'
        | 'exchange'
        | 'cancelled'
        | 'expired'
        | 'ended'
        | 'waiting'
        | 'timedOut'
        | 'cancelling'
        | 'expiring'
        | 'changing'
        | 'untriggered'
        | 'scheduled'
        | 'rejected'
      at: Moment | null
    }
  | {
      kind: 'traded'
      at: Moment
      /** Of how many trades, at which price on average, and how many shares are filled with it. */ trades: number
      pricePaise: number
      filled: number
    }
  | { kind: 'triggered'; at: Moment; pricePaise: number }
  | { kind: 'filled'; at: Moment; pricePaise: number }

type Fill = Pick<Detail['fills'][number], 'pricePaise' | 'quantity' | 'valuePaise' | 'tradedOn' | 'tradedSecond'>

/** Beyond this many trades the first ones are told in one step. */
const maxTrades = 4

/** What happened to an order and when, in order; a last step without a time says what it waits for. */
export function lifeLine({
  order,
  fills,
  reachedExchange,
}: Pick<Detail, 'fills' | 'reachedExchange'> & { order: OrderView }): LifeStep[] {
  const steps: LifeStep[] = [{ kind: 'placed', at: { date: order.placedOn, second: order.placedSecond } }]
  const { triggered } = order
  if (triggered !== null) steps.push({ kind: 'triggered', at: triggered, pricePaise: triggered.pricePaise })
  // A fill proves that the order was at the exchange, whether or not its arrival is known.
  if (!isUnsent(order) && (reachedExchange !== null || fills.length === 0))
    steps.push({ kind: 'exchange', at: reachedExchange })
  steps.push(...tradesOf(fills, order.state === 'filled'))
  if (order.endedAt !== null && order.state !== 'filled')
    steps.push({ kind: endKind(order), at: splitInstant(order.endedAt) })
  if (order.pending !== null) steps.push({ kind: pendingKinds[order.pending], at: null })
  else if (order.state === 'scheduled') steps.push({ kind: 'scheduled', at: null })
  else if (order.state === 'trigger-pending') steps.push({ kind: 'untriggered', at: null })
  else if (order.endedAt === null && reachedExchange !== null) steps.push({ kind: 'waiting', at: null })
  return steps
}

const pendingKinds = { cancel: 'cancelling', modify: 'changing', expire: 'expiring' } as const

function endKind(order: OrderView): 'cancelled' | 'expired' | 'ended' | 'rejected' | 'timedOut' {
  if (isTimedOut(order)) return 'timedOut'
  if (order.state === 'rejected') return 'rejected'
  if (order.state === 'expired') return 'expired'
  return order.refused === null && order.timeInForce === 'ioc' && !isUntriggered(order) ? 'ended' : 'cancelled'
}

function tradesOf(fills: readonly Fill[], complete: boolean): LifeStep[] {
  const groups = fold(sameMoment(fills))
  let filled = 0
  return groups.map((group, index): LifeStep => {
    const shares = group.reduce((sum, { quantity }) => sum + quantity, 0)
    const value = group.reduce((sum, { valuePaise }) => sum + valuePaise, 0)
    filled += shares
    const last = group.at(-1)
    const at = { date: last?.tradedOn ?? '', second: last?.tradedSecond ?? 0 }
    const pricePaise = Math.round(value / shares)
    return complete && index === groups.length - 1
      ? { kind: 'filled', at, pricePaise }
      : { kind: 'traded', at, trades: group.length, pricePaise, filled }
  })
}

function sameMoment(fills: readonly Fill[]): Fill[][] {
  const groups: Fill[][] = []
  for (const fill of fills) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group !== undefined && last?.tradedOn === fill.tradedOn && last.tradedSecond === fill.tradedSecond)
      group.push(fill)
    else groups.push([fill])
  }
  return groups
}

function fold(groups: Fill[][]): Fill[][] {
  if (groups.length <= maxTrades) return groups
  const first = groups.slice(0, groups.length - maxTrades + 1).flat()
  return [first, ...groups.slice(groups.length - maxTrades + 1)]
}

export function splitInstant(instant: string): Moment {
  return istTimeOf(Date.parse(instant))
}
