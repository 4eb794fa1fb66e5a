import type { PlanDecision } from '@bahi/contract/funds/plans'
import type { ModelFeature } from '@bahi/contract/funds/rules'
import { canonicalText, markOfText } from '@bahi/proofs/decision-record'

/** Of the hashed record, what the card shows. A record of an earlier version has no reason. */
interface KeptRecord {
  ruleVersion: number
  madeFrom: string
  fit: { fittedOn: string; sample: number; sampleUntil: string; weights: number[] } | null
  features: string[]
  ranked: { score: number | null; wasBps: number; targetBps: number }[]
  orders: { side: string; quantity: number }[]
  turnoverBps: number
  reason?: Record<string, unknown>
}

const nameOf = ({ kind, sessions }: ModelFeature) => `${kind}-${sessions}`

/**
 * Whether the record has the mark that is told, and the card shows what the record says: a true record beside other figures would prove nothing.
 * Names of shares are not compared, because the record has their numbers; nor is what was filled, which came later.
 */
export function isDecisionProven(decision: PlanDecision): boolean {
  if (markOfText(decision.record) !== decision.hash) return false
  try {
    const [, date, record] = JSON.parse(decision.record) as [number, string, KeptRecord]
    return canonicalText(shownBy(decision)) === canonicalText(saidBy(date, record, decision.reason))
  } catch {
    // It has its mark and is no decision.
    return false
  }
}

function shownBy({
  date,
  ruleVersion,
  fittedOn,
  sample,
  sampleUntil,
  weights,
  ranked,
  orders,
  turnoverBps,
  reason,
}: PlanDecision): unknown {
  return {
    date,
    ruleVersion,
    fittedOn,
    sample,
    sampleUntil,
    turnoverBps,
    reason:
      reason?.kind === 'ranked'
        ? {
            ...reason,
            weighedMost: reason.weighedMost.map(({ feature, effect }) => ({ feature: nameOf(feature), effect })),
          }
        : reason,
    weights: weights.map(({ feature, weight }) => ({ feature: nameOf(feature), weight })),
    ranked: ranked.map(({ score, wasBps, targetBps }) => ({ score, wasBps, targetBps })),
    orders: orders.map(({ side, quantity }) => ({ side, quantity })),
  }
}

function saidBy(
  date: string,
  { ruleVersion, madeFrom, fit, features, ranked, orders, turnoverBps, reason }: KeptRecord,
  told: PlanDecision['reason'],
): unknown {
  return {
    date,
    ruleVersion,
    fittedOn: fit?.fittedOn ?? madeFrom,
    sample: fit?.sample ?? 0,
    sampleUntil: fit?.sampleUntil ?? madeFrom,
    turnoverBps,
    reason: reason === undefined ? null : ofFields(reason, told),
    weights: features.map((feature, at) => ({ feature, weight: (fit?.weights[at] ?? 0).toFixed(4) })),
    ranked: ranked.map(({ score, wasBps, targetBps }) => ({
      score: score === null ? '' : score.toFixed(4),
      wasBps,
      targetBps,
    })),
    orders: orders.map(({ side, quantity }) => ({ side, quantity })),
  }
}

/** The fields this version of the app knows: a newer record may say more. */
function ofFields(reason: Record<string, unknown>, told: PlanDecision['reason']): unknown {
  return told === null ? reason : Object.fromEntries(Object.keys(told).map((name) => [name, reason[name]]))
}
