import type { InstrumentFact } from '../schemes/target-weights.ts'
import { deviationOf, type PriceHistory, returnOn } from './price-history.ts'

/** What does not change from session to session. */
export type ListedFact = Pick<InstrumentFact, 'id' | 'symbol' | 'sector' | 'kind' | 'indexCodes' | 'isEligible'> & { readonly freeFloat: bigint }

const VOLATILITY_SESSIONS = 60
/** Fewer moves say nothing of how calm a share is. */
const LEAST_SESSIONS = 5

/** The market as it looked after the close of a session: worth and volatility from prices up to it, never from later ones. */
export function universeOn(history: PriceHistory, listed: readonly ListedFact[], day: number): InstrumentFact[] {
  const place = new Map(history.ids.map((id, at) => [id, at]))
  return listed.map(({ freeFloat, ...fact }) => {
    const closes = history.closes[place.get(fact.id) ?? -1]
    const close = closes?.[day] ?? Number.NaN
    return { ...fact, worthPaise: Number.isFinite(close) ? BigInt(Math.round(close)) * freeFloat : 0n, volatility: closes === undefined ? null : volatilityOn(closes, day) }
  })
}

function volatilityOn(closes: Float64Array, day: number): number | null {
  const moves: number[] = []
  for (let back = 0; back < VOLATILITY_SESSIONS && day - back >= 1; back += 1) {
    const move = returnOn(closes, day - back)
    if (Number.isFinite(move)) moves.push(move)
  }
  return moves.length < LEAST_SESSIONS ? null : Math.round(deviationOf(moves) * 1_000_000)
}
