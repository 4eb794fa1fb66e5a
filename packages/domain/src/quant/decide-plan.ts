import { featureName, type PlanRule } from '../schemes/scheme-rule.ts'
import { type SizedName, type SizedOrder, sizeOrders } from '../schemes/size-orders.ts'
import { type InstrumentFact, membersOf } from '../schemes/target-weights.ts'
import { constructPortfolio, type HeldWeight, type PortfolioMove } from './construct-portfolio.ts'
import type { PriceHistory } from './price-history.ts'
import { type Fit, fitModel, type Scored, scoreMembers, sessionsNeeded } from './walk-forward.ts'

export type ModelFacts = {
  readonly rule: PlanRule
  /** Ends with the session whose close is the last that is known. */
  readonly history: PriceHistory
  readonly universe: readonly InstrumentFact[]
  /** What it learnt last under the same version of the rule; null: never. */
  readonly lastFit: Fit | null
  readonly held: readonly HeldWeight[]
}

export type ModelView = { readonly fit: Fit | null; readonly ranked: readonly Scored[]; readonly moves: readonly PortfolioMove[] }

/** What the model makes of a session: it learns when its time has come, ranks, and says which weights should change. Without enough history it says nothing. */
export function viewOfModel({ rule, history, universe, lastFit, held }: ModelFacts): ModelView {
  const places = new Map(history.ids.map((id, at) => [id, at]))
  const basket = { choice: { pick: 'cap-rank', from: rule.from, to: rule.to }, count: null, choose: 'cap', weights: 'cap', capBps: 10_000 } as const
  const members = membersOf(basket, universe).flatMap(({ id }) => places.get(id) ?? [])
  const fit = lastFit !== null && sessionsSince(history, lastFit) < rule.refit ? lastFit : (fitModel(history, rule, members) ?? lastFit)
  if (fit === null) return { fit, ranked: [], moves: [] }
  const ranked = scoreMembers(history, rule, members, fit.weights)
  return { fit, ranked, moves: constructPortfolio(ranked.map(({ instrumentId }) => instrumentId), held, rule) }
}

function sessionsSince({ dates }: PriceHistory, { fittedOn }: Fit): number {
  return dates.length - 1 - dates.findLastIndex((date) => date <= fittedOn)
}

export type PlanFacts = Omit<ModelFacts, 'held'> & {
  readonly ruleVersion: number
  readonly netPaise: bigint
  readonly cashPaise: bigint
  readonly toPayPaise: bigint
  /** Every instrument that is held or may be bought, at its last close. */
  readonly names: readonly Omit<SizedName, 'targetBps'>[]
}

/** As it is kept for everybody to read. Numbers are JSON's own; shares are whole. */
export type PlanRecord = {
  readonly kind: 'plan'
  readonly ruleVersion: number
  readonly madeFrom: string
  readonly fit: Fit | null
  readonly features: readonly string[]
  readonly ranked: readonly { readonly instrumentId: number; readonly symbol: string; readonly score: number | null; readonly wasBps: number; readonly targetBps: number }[]
  readonly orders: readonly { readonly instrumentId: number; readonly side: 'buy' | 'sell'; readonly quantity: number }[]
  readonly turnoverBps: number
  readonly netPaise: string
  readonly why: string
}

/** A plan's decision for the next trading day, from closing prices up to the last session and from what its books hold. */
export function decidePlan(facts: PlanFacts): PlanRecord {
  const { rule, history, names, netPaise } = facts
  const held = names.flatMap(({ instrumentId, quantity, pricePaise }) => (quantity === 0n || netPaise <= 0n ? [] : [{ instrumentId, weightBps: Number((quantity * pricePaise * 10_000n) / netPaise) || 1 }]))
  const view = viewOfModel({ ...facts, held })
  const orders = sizeMoves(facts, view.moves)
  const turnover = orders.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0n)
  const turnoverBps = netPaise <= 0n ? 0 : Number((turnover * 10_000n) / netPaise)
  return {
    kind: 'plan', ruleVersion: facts.ruleVersion, madeFrom: history.dates.at(-1) ?? '', fit: view.fit, features: rule.features.map(featureName), ranked: rankedRows(facts, view, held),
    orders: orders.map(({ instrumentId, side, quantity }) => ({ instrumentId, side, quantity: Number(quantity) })), turnoverBps, netPaise: netPaise.toString(), why: whyOf(facts, view, orders, turnoverBps),
  }
}

function sizeMoves({ rule, names, netPaise, cashPaise, toPayPaise }: PlanFacts, moves: readonly PortfolioMove[]): SizedOrder[] {
  const targets = new Map(moves.map(({ instrumentId, targetBps }) => [instrumentId, targetBps]))
  const sized = names.flatMap((name) => {
    const targetBps = targets.get(name.instrumentId)
    return targetBps === undefined ? [] : [{ ...name, targetBps }]
  })
  const keepPaise = (netPaise * BigInt(rule.cashBps) + 9_999n) / 10_000n + toPayPaise
  const movedBps = moves.reduce((sum, { wasBps, targetBps }) => sum + Math.abs(targetBps - wasBps), 0)
  return sizeOrders({
    netPaise, spendablePaise: cashPaise - keepPaise, names: sized, leastPaise: (netPaise * BigInt(rule.leastBps)) / 20_000n,
    mostTurnoverPaise: (netPaise * BigInt(Math.max(rule.turnoverBps, movedBps))) / 10_000n, sides: 'both',
  })
}

/** Every name that is held or moves, and the best others down to the place at which names are kept. */
function rankedRows({ rule, universe }: PlanFacts, { ranked, moves }: ModelView, held: readonly HeldWeight[]): PlanRecord['ranked'] {
  const symbols = new Map(universe.map(({ id, symbol }) => [id, symbol]))
  const was = new Map(held.map(({ instrumentId, weightBps }) => [instrumentId, weightBps]))
  const targets = new Map(moves.map(({ instrumentId, targetBps }) => [instrumentId, targetBps]))
  const row = (instrumentId: number, score: number | null) => ({ instrumentId, symbol: symbols.get(instrumentId) ?? '', score, wasBps: was.get(instrumentId) ?? 0, targetBps: targets.get(instrumentId) ?? was.get(instrumentId) ?? 0 })
  const shown = ranked.filter(({ instrumentId }, at) => at < rule.keep || was.has(instrumentId)).map(({ instrumentId, score }) => row(instrumentId, score))
  const known = new Set(ranked.map(({ instrumentId }) => instrumentId))
  return [...shown, ...held.filter(({ instrumentId }) => !known.has(instrumentId)).map(({ instrumentId }) => row(instrumentId, null))]
}

const percent = (bps: number): string => `${(bps / 100).toFixed(2)} %`

function whyOf({ rule, history }: PlanFacts, { fit, moves }: ModelView, orders: readonly SizedOrder[], turnoverBps: number): string {
  if (fit === null) return `Not enough history: ${sessionsNeeded(rule)} sessions are needed to learn from and ${history.dates.length} are known. The plan stays as it is.`
  const gone = moves.filter(({ targetBps }) => targetBps === 0).length
  const come = moves.filter(({ wasBps, targetBps }) => wasBps === 0 && targetBps > 0).length
  const learnt = fit.fittedOn === history.dates.at(-1) ? 'The model learnt anew' : 'The model learnt'
  const acts = orders.length === 0 ? 'No weight is far enough from its target to be worth an order.' : `Names that go: ${gone}; names that come: ${come}; orders: ${orders.length}, ${percent(turnoverBps)} of the plan (at most ${percent(rule.turnoverBps)} a day).`
  return `${learnt} on ${fit.fittedOn} from ${fit.sample} rows up to ${fit.sampleUntil}. It holds the best ${rule.names} names and keeps one until it falls behind place ${rule.keep}. ${acts}`
}
