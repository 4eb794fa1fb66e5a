import { candleDate } from './candle-live.ts'

/** An index or another share that is drawn beside a share. */
export interface Compared {
  readonly kind: 'index' | 'share'
  readonly code: string
  readonly name: string
}

/** More lines than this cannot be told apart. */
export const maxCompared = 3

/** What another one was worth at some moment, in its own unit. */
export interface KnownValue {
  readonly time: string
  readonly value: number
}

/** Another one along the candles of a share: its newest value that was known at each candle, null before the first. */
export interface ComparedLine {
  readonly compared: Compared
  readonly values: readonly (number | null)[]
}

/** The newest value known at each candle; both are in the order of time. */
export function alongCandles(
  candles: readonly { readonly time: string }[],
  known: readonly KnownValue[],
): (number | null)[] {
  let [next, value] = [0, null as number | null]
  return candles.map(({ time }) => {
    while (next < known.length && (known[next]?.time ?? '') <= time) {
      value = known[next]?.value ?? null
      next += 1
    }
    return value
  })
}

/** Closes of days at the last candle of their day, because before it nobody knew them; a day without candles keeps its own time. */
export function closesAtDayEnds(
  candles: readonly { readonly time: string }[],
  closes: readonly KnownValue[],
): KnownValue[] {
  const ends = new Map(candles.map(({ time }) => [candleDate(time), time]))
  return closes.map(({ time, value }) => ({ time: ends.get(candleDate(time)) ?? time, value }))
}

/** What a line has gained since the base candle, in basis points; a line that begins later counts from its first value. */
export function gainBps(values: readonly (number | null)[], base: number, at: number): number | null {
  const from = values.slice(base).find((value) => value !== null && value > 0)
  const to = at < base ? null : (values[at] ?? null)
  return from === undefined || from === null || to === null ? null : Math.round((to / from - 1) * 10_000)
}

/** Chosen ones after one is switched; where there is no room for another, the first gives its place. */
export function toggleCompared(chosen: readonly Compared[], one: Compared): readonly Compared[] {
  const others = chosen.filter(({ kind, code }) => kind !== one.kind || code !== one.code)
  return others.length < chosen.length ? others : [...chosen, one].slice(-maxCompared)
}

/** Reads what was kept; whatever names no index or share is passed over. */
export function readCompared(kept: unknown): readonly Compared[] {
  if (!Array.isArray(kept)) return []
  return kept
    .flatMap((one: unknown): Compared[] => {
      if (typeof one !== 'object' || one === null) return []
      const { kind, code, name } = one as Record<string, unknown>
      if ((kind !== 'index' && kind !== 'share') || typeof code !== 'string' || typeof name !== 'string') return []
      return [{ kind, code, name }]
    })
    .slice(0, maxCompared)
}
