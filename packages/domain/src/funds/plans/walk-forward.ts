import { maxLookback, type PlanRule } from '../schemes/scheme-rule.ts'
import { featureRows, zScores } from './features.ts'
import type { PriceHistory } from './price-history.ts'
import { RidgeSums } from './ridge.ts'

/** What the model learnt in one fit, and from which sample. */
export type Fit = {
  /** The session after whose close the model learnt. */
  readonly fittedOn: string
  readonly weights: readonly number[]
  /** The number of rows: one for each instrument and session. */
  readonly sample: number
  /** The last session whose closing prices are in the sample. */
  readonly sampleUntil: string
}

/** The number of known sessions that the model needs before it can learn. */
export function sessionsNeeded(rule: PlanRule): number {
  return maxLookback(rule) + rule.train + rule.ahead
}

/**
 * Learns after the last session of the history. Each row holds the features of one session; its target is the
 * instrument's move over the sessions ahead, relative to the other instruments. The newest row is old enough that its
 * target is known. Null without enough sessions.
 */
export function fitModel(history: PriceHistory, rule: PlanRule, members: readonly number[]): Fit | null {
  const last = history.dates.length - 1
  const fittedOn = history.dates[last]
  if (history.dates.length < sessionsNeeded(rule) || fittedOn === undefined) return null
  const sums = new RidgeSums(rule.features.length)
  for (let day = last - rule.ahead - rule.train + 1; day <= last - rule.ahead; day += 1)
    addSession(sums, history, rule, members, day)
  if (sums.rows === 0) return null
  return { fittedOn, weights: sums.solve(rule.ridgeBps / 10_000), sample: sums.rows, sampleUntil: fittedOn }
}

function addSession(
  sums: RidgeSums,
  history: PriceHistory,
  { features, ahead }: PlanRule,
  members: readonly number[],
  day: number,
): void {
  const seen = featureRows(history, features, members, day)
  const known = seen.members.flatMap((member, at) => {
    const closes = history.closes[member]
    const [then, later] = [closes?.[day], closes?.[day + ahead]]
    const move = then === undefined || later === undefined ? Number.NaN : later / then - 1
    const row = seen.rows[at]
    return row !== undefined && Number.isFinite(move) ? [{ row, move }] : []
  })
  const targets = zScores(known.map(({ move }) => move))
  known.forEach(({ row }, at) => sums.add(row, targets[at] ?? 0))
}

export type Scored = { readonly instrumentId: number; readonly score: number }

/**
 * The members ranked by the model's score after the last session, best first. A member without all features has no
 * score.
 */
export function scoreMembers(
  history: PriceHistory,
  { features }: PlanRule,
  members: readonly number[],
  weights: readonly number[],
): Scored[] {
  const seen = featureRows(history, features, members, history.dates.length - 1)
  const scored = seen.members.flatMap((member, at) => {
    const instrumentId = history.ids[member]
    const score = (seen.rows[at] ?? []).reduce((sum, value, column) => sum + value * (weights[column] ?? 0), 0)
    return instrumentId === undefined ? [] : [{ instrumentId, score }]
  })
  return scored.toSorted((a, b) => b.score - a.score || a.instrumentId - b.instrumentId)
}
