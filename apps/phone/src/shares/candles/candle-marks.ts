import type { getHistoryCandles } from '@bahi/contract/market/quotes'
import type { listFills } from '@bahi/contract/shares/fills'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { intervalMinutes, type CandleInterval } from './candle-intervals.ts'
import { candleDate } from './candle-live.ts'

export type ShareFill = ReplyOf<typeof listFills>['items'][number]
export type ShareAction = ReplyOf<typeof getHistoryCandles>['actions'][number]

/** What is marked on the candles: own trades, and what the company did to its shares. */
export type MarkedEvent =
  | { readonly kind: 'buy' | 'sell'; readonly fill: ShareFill }
  | { readonly kind: 'action'; readonly action: ShareAction }

/** A mark at a candle; trades of one side in one candle share a mark. */
export interface CandleMark {
  readonly index: number
  readonly sign: 'buy' | 'sell' | ShareAction['kind']
  readonly events: readonly MarkedEvent[]
}

type Dated = { readonly time: string }

/** The marks over some candles, in the order of the candles. Events before the first candle or behind the last have none. */
export function marksOn(
  candles: readonly Dated[],
  interval: CandleInterval,
  { fills, actions }: { fills: readonly ShareFill[]; actions: readonly ShareAction[] },
): CandleMark[] {
  const events: MarkedEvent[] = [
    ...fills.map((fill) => ({ kind: fill.side, fill })),
    ...actions.map((action) => ({ kind: 'action', action }) as const),
  ]
  const marks = new Map<string, CandleMark>()
  for (const event of events) {
    const index = candleOf(candles, interval, event)
    if (index === null) continue
    const sign = event.kind === 'action' ? event.action.kind : event.kind
    const key = `${index} ${sign}`
    const last = marks.get(key)
    marks.set(key, { index, sign, events: [...(last?.events ?? []), event] })
  }
  return [...marks.values()].toSorted((one, other) => one.index - other.index)
}

function candleOf(candles: readonly Dated[], interval: CandleInterval, event: MarkedEvent): number | null {
  const day = event.kind === 'action' ? event.action.exDate : event.fill.tradedOn
  const first = candles[0]
  if (first === undefined) return null
  const isWithin = intervalMinutes[interval] !== null
  // A candle of a week or a month begins with its first session, which may lie behind the day of its first event.
  const of = candles.findLastIndex(({ time }) => candleDate(time) <= day)
  if (!isWithin) return of === -1 || isBeyond(candles, of, interval, day) ? null : of
  const begins = candles.findIndex(({ time }) => candleDate(time) === day)
  if (begins === -1) return null
  if (event.kind === 'action') return begins
  const second = secondText(event.fill)
  const at = candles.findLastIndex(({ time }) => Date.parse(time) <= second)
  return Math.max(begins, at)
}

/** Behind the last candle a day needs not belong to it: today has no candle before its first trade. */
function isBeyond(candles: readonly Dated[], of: number, interval: CandleInterval, day: string): boolean {
  return interval === 'day' && of === candles.length - 1 && candleDate(candles[of]?.time ?? '') !== day
}

function secondText({ tradedOn, tradedSecond }: ShareFill): number {
  return Date.parse(`${tradedOn}T00:00:00+05:30`) + tradedSecond * 1_000
}
