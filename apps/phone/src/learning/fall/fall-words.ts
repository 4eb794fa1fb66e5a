import type { MadeShare } from '@bahi/contract/learning/fall'
import { formatMove } from '@bahi/money/format'
import type { TermId } from '../../glossary/use-terms.ts'
import { formatSecondOfDay } from '../../text/business-time.ts'
import type { Figures } from '../../text/use-figures.ts'
import type { Text } from '../../text/use-text.tsx'
import { type Act, type FallDay, type FallEvent, filledUntil, type OrderAct, type OrderState } from './fall-day.ts'

export const shareWords = {
  bank: 'fall.share.bank',
  software: 'fall.share.software',
  cars: 'fall.share.cars',
  power: 'fall.share.power',
  lender: 'fall.share.lender',
  mill: 'fall.share.mill',
} as const satisfies Record<MadeShare, string>

export const typeWords = {
  market: 'fall.type.market',
  limit: 'fall.type.limit',
  stop: 'fall.type.stop',
} as const satisfies Record<OrderAct['type'], string>

export const stateWords = {
  placed: 'fall.state.placed',
  refused: 'fall.state.refused',
  waiting: 'fall.state.waiting',
  open: 'fall.state.open',
  filled: 'fall.state.filled',
  partly: 'fall.state.partly',
  ended: 'fall.state.ended',
} as const satisfies Record<OrderState, string>

const refusedWords = {
  price: 'fall.refused.price',
  band: 'fall.refused.band',
  reached: 'fall.refused.reached',
  nobody: 'fall.refused.nobody',
  cash: 'fall.refused.cash',
  shares: 'fall.refused.shares',
} as const

export function timeText(second: number): string {
  return formatSecondOfDay(second, second % 60 !== 0)
}

/** "Sell 100 · A large bank". */
export function orderText({ t }: Pick<Text, 't'>, act: OrderAct): string {
  const values = { count: act.quantity, share: t(shareWords[act.share]) }
  return act.side === 'buy' ? t('fall.order.buy', values) : t('fall.order.sell', values)
}

interface Told {
  readonly title: string
  readonly text: string
  /** What the words of the event mean. */
  readonly terms: readonly TermId[]
}

/** An event in words: what happened, and why. */
export function eventText(
  event: FallEvent,
  day: FallDay,
  acts: readonly Act[],
  { t, figures }: Pick<Text, 't'> & { figures: Figures },
): Told {
  if ('order' in event) return orderEventText(event, day, acts, { t, figures })
  switch (event.kind) {
    case 'open':
      return { title: t('fall.event.open'), text: t('fall.event.open.text'), terms: ['call-auction'] }
    case 'half':
      return { title: t('fall.event.half'), text: t('fall.event.half.text'), terms: ['circuit-breaker'] }
    case 'halt': {
      const values = { percent: formatMove(event.moveBps) }
      const text =
        event.resumedSecond === null
          ? t('fall.event.halt.shut')
          : t('fall.event.halt.text', { time: timeText(event.resumedSecond) })
      return { title: t('fall.event.halt', values), text, terms: ['circuit-breaker', 'halt'] }
    }
    case 'resumed':
      return { title: t('fall.event.resumed'), text: t('fall.event.resumed.text'), terms: ['call-auction'] }
    case 'locked':
      return {
        title: t('fall.event.locked', { share: t(shareWords[event.share]) }),
        text: t('fall.event.locked.text'),
        terms: ['circuits'],
      }
    case 'close':
      return { title: t('fall.event.close'), text: t('fall.event.close.text'), terms: ['settlement'] }
  }
}

function orderEventText(
  { kind, order: place }: Extract<FallEvent, { order: number }>,
  day: FallDay,
  acts: readonly Act[],
  { t, figures }: Pick<Text, 't'> & { figures: Figures },
): Told {
  const order = day.orders[place]
  const act = acts[order?.act ?? -1]
  if (order === undefined || act === undefined || 'cancel' in act) return { title: '', text: '', terms: [] }
  const title = orderText({ t }, act)
  const filled = filledUntil(order, Number.POSITIVE_INFINITY)
  const trigger = figures.price(act.pricePaise ?? 0)
  const average = figures.price(filled.averagePaise)
  if (kind === 'refused')
    return { title, text: order.refused === null ? '' : t(refusedWords[order.refused]), terms: [] }
  if (kind === 'fired')
    return {
      title,
      text: t('fall.event.fired', { trigger, price: figures.price(order.firedPaise ?? 0) }),
      terms: ['stop-loss'],
    }
  if (kind === 'unfilled')
    return {
      title,
      text: t('fall.event.unfilled', { limit: figures.price(order.limitPaise) }),
      terms: ['immediate-or-cancel'],
    }
  if (kind === 'partly')
    return {
      title,
      text: t('fall.event.partly', { filled: filled.quantity, count: act.quantity, price: average }),
      terms: ['liquidity', 'immediate-or-cancel'],
    }
  if (act.type === 'stop')
    return { title, text: t('fall.event.stopped', { trigger, price: average }), terms: ['slippage', 'stop-loss'] }
  const [first, last] = [order.fills[0]?.pricePaise ?? 0, order.fills.at(-1)?.pricePaise ?? 0]
  if (first === last) return { title, text: t('fall.event.filled', { price: average }), terms: ['slippage'] }
  const parts = { count: order.fills.length, first: figures.price(first), last: figures.price(last), price: average }
  return { title, text: t('fall.event.parts', parts), terms: ['slippage', 'liquidity'] }
}
