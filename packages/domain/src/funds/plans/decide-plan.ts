import { featureName, type PlanRule } from '../schemes/scheme-rule.ts'
import { type SizedName, type SizedOrder, sizeOrders } from '../schemes/size-orders.ts'
import { type InstrumentFact, basketMembers } from '../schemes/target-weights.ts'
import { constructPortfolio, type HeldWeight, type Portfolio, type PortfolioMove } from './construct-portfolio.ts'
import { type PlanReason, planReason } from './plan-reason.ts'
import type { PriceHistory } from './price-history.ts'
import { type Fit, fitModel, type Scored, scoreMembers } from './walk-forward.ts'

export type ModelFacts = {
  readonly rule: PlanRule
  /** Ends with the last session whose close is known. */
  readonly history: PriceHistory
  readonly universe: readonly InstrumentFact[]
  /** The last fit under this version of the rule; null when the model never learnt. */
  readonly lastFit: Fit | null
  readonly held: readonly HeldWeight[]
}

export type ModelView = { readonly fit: Fit | null; readonly ranked: readonly Scored[]; readonly portfolio: Portfolio }

const UNCHANGED: Portfolio = { moves: [], keptBehind: 0, waiting: 0, isCapped: false, raisedBps: 0 }

/**
 * The model's view after a session: it learns when a new fit is due, ranks the members, and proposes weights. Without
 * enough history it proposes nothing.
 */
export function viewOfModel({ rule, history, universe, lastFit, held }: ModelFacts): ModelView {
  const places = new Map(history.ids.map((id, at) => [id, at]))
  const basket = {
    choice: { pick: 'cap-rank', from: rule.from, to: rule.to },
    count: null,
    choose: 'cap',
    weights: 'cap',
    capBps: 10_000,
  } as const
  const members = basketMembers(basket, universe).flatMap(({ id }) => places.get(id) ?? [])
  const fit =
    lastFit !== null && sessionsSince(history, lastFit) < rule.refit
      ? lastFit
      : (fitModel(history, rule, members) ?? lastFit)
  if (fit === null) return { fit, ranked: [], portfolio: UNCHANGED }
  const ranked = scoreMembers(history, rule, members, fit.weights)
  return {
    fit,
    ranked,
    portfolio: constructPortfolio(
      ranked.map(({ instrumentId }) => instrumentId),
      held,
      rule,
    ),
  }
}

function sessionsSince({ dates }: PriceHistory, { fittedOn }: Fit): number {
  return dates.length - 1 - dates.findLastIndex((date) => date <= fittedOn)
}

export type PlanFacts = Omit<ModelFacts, 'held'> & {
  readonly ruleVersion: number
  readonly netPaise: bigint
  readonly cashPaise: bigint
  readonly toPayPaise: bigint
  /** For a retired plan: it buys nothing and sells only what redemptions need. */
  readonly onlySells: boolean
  /** Every instrument that is held or can be bought, at its last close. */
  readonly names: readonly Omit<SizedName, 'targetBps'>[]
}

/** A decision as it is stored and published. Numbers are JSON numbers; shares are whole. */
export type PlanRecord = {
  readonly kind: 'plan'
  readonly ruleVersion: number
  readonly madeFrom: string
  readonly fit: Fit | null
  readonly features: readonly string[]
  readonly ranked: readonly {
    readonly instrumentId: number
    readonly symbol: string
    readonly score: number | null
    readonly wasBps: number
    readonly targetBps: number
  }[]
  readonly orders: readonly {
    readonly instrumentId: number
    readonly side: 'buy' | 'sell'
    readonly quantity: number
  }[]
  readonly turnoverBps: number
  readonly netPaise: string
  readonly reason: PlanReason
}

/**
 * The decision of a plan for the next trading day, from closing prices up to the last session and the plan's holdings.
 */
export function decidePlan(facts: PlanFacts): PlanRecord {
  const { rule, history, names, netPaise, onlySells } = facts
  const held = names.flatMap(({ instrumentId, quantity, pricePaise }) =>
    quantity === 0n || netPaise <= 0n
      ? []
      : [{ instrumentId, weightBps: Number((quantity * pricePaise * 10_000n) / netPaise) || 1 }],
  )
  const { fit, ranked, portfolio } = viewOfModel({ ...facts, held })
  const moves = portfolio.moves.filter(({ wasBps, targetBps }) => !onlySells || targetBps < wasBps)
  const orders = sizeMoves(facts, moves)
  const turnover = orders.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0n)
  const turnoverBps = netPaise <= 0n ? 0 : Number((turnover * 10_000n) / netPaise)
  const madeFrom = history.dates.at(-1) ?? ''
  return {
    kind: 'plan',
    ruleVersion: facts.ruleVersion,
    madeFrom,
    fit,
    features: rule.features.map(featureName),
    ranked: rankedRows(facts, ranked, moves, held),
    orders: orders.map(({ instrumentId, side, quantity }) => ({ instrumentId, side, quantity: Number(quantity) })),
    turnoverBps,
    netPaise: netPaise.toString(),
    reason: planReason({
      rule,
      madeFrom,
      sessionsKnown: history.dates.length,
      fit,
      portfolio: { ...portfolio, moves },
      orders,
      turnoverBps,
      onlySells,
    }),
  }
}

function sizeMoves(
  { rule, names, netPaise, cashPaise, toPayPaise }: PlanFacts,
  moves: readonly PortfolioMove[],
): SizedOrder[] {
  const targets = new Map(moves.map(({ instrumentId, targetBps }) => [instrumentId, targetBps]))
  const sized = names.flatMap((name) => {
    const targetBps = targets.get(name.instrumentId)
    return targetBps === undefined ? [] : [{ ...name, targetBps }]
  })
  const keepPaise = (netPaise * BigInt(rule.cashBps) + 9_999n) / 10_000n + toPayPaise
  const movedBps = moves.reduce((sum, { wasBps, targetBps }) => sum + Math.abs(targetBps - wasBps), 0)
  return sizeOrders({
    netPaise,
    spendablePaise: cashPaise - keepPaise,
    names: sized,
    leastPaise: (netPaise * BigInt(rule.leastBps)) / 20_000n,
    maxTurnoverPaise: (netPaise * BigInt(Math.max(rule.turnoverBps, movedBps))) / 10_000n,
    sides: 'both',
  })
}

/**
 * The rows of the published ranking: every holding and every name that moves, and the best others down to the place to
 * keep.
 */
function rankedRows(
  { rule, universe }: PlanFacts,
  ranked: readonly Scored[],
  moves: readonly PortfolioMove[],
  held: readonly HeldWeight[],
): PlanRecord['ranked'] {
  const symbols = new Map(universe.map(({ id, symbol }) => [id, symbol]))
  const was = new Map(held.map(({ instrumentId, weightBps }) => [instrumentId, weightBps]))
  const targets = new Map(moves.map(({ instrumentId, targetBps }) => [instrumentId, targetBps]))
  const row = (instrumentId: number, score: number | null) => ({
    instrumentId,
    symbol: symbols.get(instrumentId) ?? '',
    score,
    wasBps: was.get(instrumentId) ?? 0,
    targetBps: targets.get(instrumentId) ?? was.get(instrumentId) ?? 0,
  })
  const shown = ranked
    .filter(({ instrumentId }, at) => at < rule.keep || was.has(instrumentId))
    .map(({ instrumentId, score }) => row(instrumentId, score))
  const known = new Set(ranked.map(({ instrumentId }) => instrumentId))
  return [
    ...shown,
    ...held.filter(({ instrumentId }) => !known.has(instrumentId)).map(({ instrumentId }) => row(instrumentId, null)),
  ]
}
