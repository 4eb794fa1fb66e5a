import { featureName, type PlanRule } from '../schemes/scheme-rule.ts'
import type { SizedOrder } from '../schemes/size-orders.ts'
import type { Portfolio } from './construct-portfolio.ts'
import { type Fit, sessionsNeeded } from './walk-forward.ts'

/** How many features are named that weighed most. */
const MOST = 3

/**
 * Why a plan decided as it did: facts alone, which every reader puts into words of their own language. They are part of the record and of its hash,
 * so a field that exists keeps its name and its meaning; new ones are added.
 */
export type PlanReason =
  /** Too few sessions are known to learn from. */
  | { readonly kind: 'no-history'; readonly sessionsNeeded: number; readonly sessionsKnown: number }
  /** There are sessions enough, and no share had every feature in them. */
  | { readonly kind: 'no-rows' }
  | {
      readonly kind: 'ranked'
      /** It learnt after this very close; else it goes by what it learnt before. */
      readonly isFitNew: boolean
      /** Those that weighed most, the heaviest first, and whether more of one raised the score or lowered it. */
      readonly weighedMost: readonly { readonly feature: string; readonly effect: 'raises' | 'lowers' }[]
      /** Names that were not held and get a weight, and names that are held and go altogether. */
      readonly come: number
      readonly go: number
      readonly keptBehind: number
      readonly waiting: number
      /** Of the moves: those that come to no whole lot, or to more than there is cash or may be owned for. */
      readonly withoutOrder: number
      readonly buys: number
      readonly sells: number
      readonly turnoverBps: number
      readonly mostTurnoverBps: number
      /** The most of one name, where that keeps names below equal parts; else null. */
      readonly capBps: number | null
      readonly raisedBps: number
      /** It is retired: what it would buy is left. */
      readonly onlySells: boolean
    }

export type ReasonFacts = {
  readonly rule: PlanRule
  /** The session it decides after, and how many are known up to it. */
  readonly madeFrom: string
  readonly sessionsKnown: number
  readonly fit: Fit | null
  /** Its moves are those that were moves. */
  readonly portfolio: Portfolio
  readonly orders: readonly SizedOrder[]
  readonly turnoverBps: number
  readonly onlySells: boolean
}

export function reasonOf({
  rule,
  madeFrom,
  sessionsKnown,
  fit,
  portfolio,
  orders,
  turnoverBps,
  onlySells,
}: ReasonFacts): PlanReason {
  if (fit === null) {
    const needed = sessionsNeeded(rule)
    return sessionsKnown < needed ? { kind: 'no-history', sessionsNeeded: needed, sessionsKnown } : { kind: 'no-rows' }
  }
  const { moves, keptBehind, waiting, isCapped, raisedBps } = portfolio
  const ordered = new Set(orders.map(({ instrumentId }) => instrumentId))
  const buys = orders.filter(({ side }) => side === 'buy').length
  return {
    kind: 'ranked',
    isFitNew: fit.fittedOn === madeFrom,
    weighedMost: weighedMost(rule, fit),
    come: moves.filter(({ wasBps, targetBps }) => wasBps === 0 && targetBps > 0).length,
    go: moves.filter(({ wasBps, targetBps }) => wasBps > 0 && targetBps === 0).length,
    keptBehind,
    waiting,
    withoutOrder: moves.filter(({ instrumentId }) => !ordered.has(instrumentId)).length,
    buys,
    sells: orders.length - buys,
    turnoverBps,
    mostTurnoverBps: rule.turnoverBps,
    capBps: isCapped ? rule.capBps : null,
    raisedBps,
    onlySells,
  }
}

function weighedMost({ features }: PlanRule, { weights }: Fit): { feature: string; effect: 'raises' | 'lowers' }[] {
  const weighed = features
    .map((feature, at) => ({ name: featureName(feature), weight: weights[at] ?? 0 }))
    .filter(({ weight }) => weight !== 0)
  // The sort is stable: of two alike the rule's first comes first.
  return weighed
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, MOST)
    .map(({ name, weight }) => ({ feature: name, effect: weight > 0 ? 'raises' : 'lowers' }))
}
