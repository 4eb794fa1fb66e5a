import type { InstrumentFact } from '../schemes/target-weights.ts'
import { moveDeviation, type PriceHistory } from './price-history.ts'

/** The facts of an instrument that do not change from session to session. */
export type ListedFact = Pick<InstrumentFact, 'id' | 'symbol' | 'sector' | 'kind' | 'indexCodes' | 'isEligible'> & {
  readonly freeFloat: bigint
}

const VOLATILITY_SESSIONS = 60
/** The fewest moves that show how calm a share is. */
const MIN_SESSIONS = 5

/**
 * The market after the close of a session: values and volatilities from prices up to that session, never from later
 * prices.
 */
export function universeOn(history: PriceHistory, listed: readonly ListedFact[], day: number): InstrumentFact[] {
  const place = new Map(history.ids.map((id, at) => [id, at]))
  return listed.map(({ freeFloat, ...fact }) => {
    const closes = history.closes[place.get(fact.id) ?? -1]
    const close = closes?.[day] ?? Number.NaN
    const volatility = closes === undefined || !Number.isFinite(close) ? null : volatilityOn(closes, day)
    return { ...fact, worthPaise: Number.isFinite(close) ? BigInt(Math.round(close)) * freeFloat : 0n, volatility }
  })
}

/** The volatility over the last sixty sessions, or over all sessions of a younger share. */
function volatilityOn(closes: Float64Array, day: number): number | null {
  let sessions = 0
  while (sessions < VOLATILITY_SESSIONS && sessions < day && Number.isFinite(closes[day - sessions - 1])) sessions += 1
  return sessions < MIN_SESSIONS ? null : Math.round(moveDeviation(closes, day, sessions) * 1_000_000)
}

/** Like `universeOn`, and computes each session once for several readers. */
export function rememberUniverse(
  history: PriceHistory,
  listed: readonly ListedFact[],
): (day: number) => readonly InstrumentFact[] {
  const known = new Map<number, readonly InstrumentFact[]>()
  return (day) => {
    const universe = known.get(day) ?? universeOn(history, listed, day)
    known.set(day, universe)
    return universe
  }
}
