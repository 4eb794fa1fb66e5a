import { featureName, type PlanRule } from '../schemes/scheme-rule.ts'
import type { SizedOrder } from '../schemes/size-orders.ts'
import type { Portfolio } from './construct-portfolio.ts'
import { type Fit, sessionsNeeded } from './walk-forward.ts'

/** How many of the heaviest features a reason names. */
const MOST = 3

/**
 * The reason of a plan's decision as facts; every client writes it in the reader's language. Reasons are part of the
 * record and its hash, so an existing field keeps its name and meaning, and changes only add fields.
 */
export type PlanReason =
  /** Too few sessions are known for the model to learn. */
  | { readonly kind: 'no-history'; readonly sessionsNeeded: number; readonly sessionsKnown: number }
  /** There are enough sessions, and no share has every feature in them. */
  | { readonly kind: 'no-rows' }
  | {
      readonly kind: 'ranked'
      /** Whether the model learnt after this close; otherwise the decision uses an earlier fit. */
      readonly isFitNew: boolean
      /** The heaviest features, heaviest first, and whether a larger value raised or lowered the score. */
      readonly weighedMost: readonly { readonly feature: string; readonly effect: 'raises' | 'lowers' }[]
      /** Names that get their first weight (`come`), and holdings that leave altogether. */
      readonly come: number
      readonly go: number
      readonly keptBehind: number
      readonly waiting: number
      /** Moves without an order: less than a whole lot, or more than the cash or the ownership limit allows. */
      readonly withoutOrder: number
      readonly buys: number
      readonly sells: number
      readonly turnoverBps: number
      readonly mostTurnoverBps: number
      /** The cap on one name where it is below equal parts; else null. */
      readonly capBps: number | null
      readonly raisedBps: number
      /** The plan is retired and buys nothing. */
      readonly onlySells: boolean
    }

export type ReasonFacts = {
  readonly rule: PlanRule
  /** The session after which the plan decided, and the number of known sessions. */
  readonly madeFrom: string
  readonly sessionsKnown: number
  readonly fit: Fit | null
  /** The planned weights of the decision. */
  readonly portfolio: Portfolio
  readonly orders: readonly SizedOrder[]
  readonly turnoverBps: number
  readonly onlySells: boolean
}

export function planReason({
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
  // The sort is stable: of two equal features the one that the rule names first comes first.
  return weighed
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, MOST)
    .map(({ name, weight }) => ({ feature: name, effect: weight > 0 ? 'raises' : 'lowers' }))
}
