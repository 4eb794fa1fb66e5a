import type { FundRule, PlanRule, SchemeRule } from '../schemes/scheme-rule.ts'
import { type InstrumentFact, targetWeights } from '../schemes/target-weights.ts'
import { viewOfModel } from './decide-plan.ts'
import { knownAfter, type PriceHistory } from './price-history.ts'
import type { Fit } from './walk-forward.ts'

/** One session of a backtest. Amounts are parts of the starting value; no money is involved. */
export type BeforeDay = {
  readonly date: string
  readonly value: number
  readonly cash: number
  readonly charges: number
  readonly turnover: number
}

export type BeforeFacts = {
  readonly rule: SchemeRule
  readonly history: PriceHistory
  /** The market after the close of each session. */
  readonly universeAfter: (day: number) => readonly InstrumentFact[]
  readonly expenseBps: number
  /** The assumed cost of trading, in basis points of purchases and sales. */
  readonly chargeBps: number
}

/**
 * A backtest: the results of a rule over the sessions of the history, decided by the same engine as real decisions. A
 * decision after one close trades at the next close, with charges and expenses. The backtest begins on the first
 * session on which the rule finds something to hold.
 */
export function runBefore(facts: BeforeFacts): BeforeDay[] {
  const { rule, history } = facts
  const decide = rule.form === 'fund' ? fundSteps(facts, rule) : planSteps(facts, rule)
  const pool: Pool = { cash: 1, held: new Map() }
  const days: BeforeDay[] = []
  let due: ReadonlyMap<number, number> | null = null
  for (let day = 0; day < history.dates.length; day += 1) {
    revalue(pool, history, day)
    const before = worthOf(pool)
    const traded = due === null ? null : trade(pool, due, facts.chargeBps)
    if (due !== null) pool.cash -= (before * facts.expenseBps) / 10_000 / 252
    if (due !== null || days.length > 0)
      days.push({
        date: history.dates[day] ?? '',
        value: worthOf(pool),
        cash: pool.cash,
        charges: traded?.charges ?? 0,
        turnover: traded?.turnover ?? 0,
      })
    due = decide(pool, day) ?? (days.length > 0 ? new Map() : null)
  }
  return days
}

/** The parts of the pool in cash and in instruments, by position in the history. */
type Pool = { cash: number; readonly held: Map<number, number> }
/**
 * The target weights by position in the history; instruments that are not named keep their weight. Null while there is
 * nothing to begin with.
 */
type Step = (pool: Pool, day: number) => ReadonlyMap<number, number> | null

function worthOf({ cash, held }: Pool): number {
  return [...held.values()].reduce((sum, part) => sum + part, cash)
}

function revalue({ held }: Pool, { closes }: PriceHistory, day: number): void {
  for (const [place, part] of held) {
    const [then, now] = [closes[place]?.[day - 1], closes[place]?.[day]]
    if (then !== undefined && now !== undefined && Number.isFinite(now / then)) held.set(place, (part * now) / then)
  }
}

function trade(
  pool: Pool,
  weights: ReadonlyMap<number, number>,
  chargeBps: number,
): { charges: number; turnover: number } {
  const worth = worthOf(pool)
  const changes = [...weights]
    .map(([place, weight]) => ({ place, change: weight * worth - (pool.held.get(place) ?? 0) }))
    .toSorted((a, b) => a.change - b.change)
  let [turnover, charges] = [0, 0]
  for (const { place, change } of changes) {
    const taken = change > 0 ? Math.min(change, Math.max(0, pool.cash) / (1 + chargeBps / 10_000)) : change
    const charge = (Math.abs(taken) * chargeBps) / 10_000
    pool.cash -= taken + charge
    pool.held.set(place, (pool.held.get(place) ?? 0) + taken)
    if (weights.get(place) === 0) pool.held.delete(place)
    turnover += Math.abs(taken)
    charges += charge
  }
  return { charges, turnover }
}

function placesOf({ ids }: PriceHistory): ReadonlyMap<number, number> {
  return new Map(ids.map((id, at) => [id, at]))
}

/** A fund decides after the last session of each month, and after every session until it holds something. */
function fundSteps({ history, universeAfter }: BeforeFacts, rule: FundRule): Step {
  const places = placesOf(history)
  return ({ held }, day) => {
    const isMonthEnd = history.dates[day]?.slice(0, 7) !== history.dates[day + 1]?.slice(0, 7)
    if (held.size > 0 && !isMonthEnd) return null
    const targets = targetWeights(rule, universeAfter(day))
    if (targets.length === 0) return null
    const weights = new Map([...held.keys()].map((place) => [place, 0]))
    for (const { instrumentId, weightBps } of targets) weights.set(places.get(instrumentId) ?? -1, weightBps / 10_000)
    return weights
  }
}

function planSteps({ history, universeAfter }: BeforeFacts, rule: PlanRule): Step {
  const places = placesOf(history)
  let lastFit: Fit | null = null
  return (pool, day) => {
    const worth = worthOf(pool)
    const held = [...pool.held].map(([place, part]) => ({
      instrumentId: history.ids[place] ?? -1,
      weightBps: Math.max(1, Math.floor((part / worth) * 10_000)),
    }))
    const view = viewOfModel({ rule, history: knownAfter(history, day), universe: universeAfter(day), lastFit, held })
    lastFit = view.fit
    if (view.fit === null) return null
    return new Map(
      view.portfolio.moves.map(({ instrumentId, targetBps }) => [places.get(instrumentId) ?? -1, targetBps / 10_000]),
    )
  }
}
