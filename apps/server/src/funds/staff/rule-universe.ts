import { universeOn } from '@bahi/domain/funds/plans/universe-on'
import type { FundRule } from '@bahi/domain/funds/schemes/scheme-rule'
import { type InstrumentFact, type TargetWeight, targetWeights } from '@bahi/domain/funds/schemes/target-weights'
import { readListedFacts, readPriceHistory } from '../../market/history/read-price-history.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { FundDeskParts } from './fund-desk-parts.ts'

/** Closes that a volatility needs: 61 closes give 60 daily moves. */
const SESSIONS = 61

/** The market as a rule sees it now, after the last close. */
export async function readUniverse(
  { feed, clock }: Pick<FundDeskParts, 'feed' | 'clock'>,
  db: Queryable,
): Promise<InstrumentFact[]> {
  const { date } = clock.now()
  const listed = await readListedFacts(db, feed.source)
  const history = await readPriceHistory(db, {
    until: date,
    asOf: date,
    sessions: SESSIONS,
    ids: listed.map(({ id }) => id),
  })
  return universeOn(history, listed, history.dates.length - 1)
}

/** The holdings of a rule today, largest weight first. */
export function holdingsOfRule(
  { instruments }: Pick<FundDeskParts, 'instruments'>,
  weights: readonly TargetWeight[],
): { symbol: string; name: string; weightBps: number }[] {
  return weights.map(({ instrumentId, weightBps }) => {
    const instrument = instruments.byId(instrumentId)
    return { symbol: instrument?.symbol ?? String(instrumentId), name: instrument?.name ?? '', weightBps }
  })
}

export function weightsNow(rule: FundRule, universe: readonly InstrumentFact[]): TargetWeight[] {
  return targetWeights(rule, universe)
}

/**
 * The distance of holdings from target weights, in basis points: half the sum of all differences. Weights count among
 * shares only, so cash makes no difference.
 */
export function awayFromWeights(held: ReadonlyMap<number, bigint>, weights: readonly TargetWeight[]): number {
  const total = [...held.values()].reduce((sum, paise) => sum + paise, 0n)
  const aimed = weights.reduce((sum, { weightBps }) => sum + BigInt(weightBps), 0n)
  if (total === 0n || aimed === 0n) return 0
  const targets = new Map(
    weights.map(({ instrumentId, weightBps }) => [instrumentId, (BigInt(weightBps) * 10_000n) / aimed]),
  )
  const differences = [...new Set([...held.keys(), ...targets.keys()])].map(
    (id) => ((held.get(id) ?? 0n) * 10_000n) / total - (targets.get(id) ?? 0n),
  )
  return Number(differences.reduce((sum, difference) => sum + (difference < 0n ? -difference : difference), 0n) / 2n)
}
