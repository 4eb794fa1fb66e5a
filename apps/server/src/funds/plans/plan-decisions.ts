import { decidePlan } from '@bahi/domain/funds/plans/decide-plan'
import type { PriceHistory } from '@bahi/domain/funds/plans/price-history'
import { type ListedFact, rememberUniverse } from '@bahi/domain/funds/plans/universe-on'
import { sessionsNeeded } from '@bahi/domain/funds/plans/walk-forward'
import { decideFundDay } from '@bahi/domain/funds/schemes/decide-fund-day'
import type { FundRule, PlanRule, SchemeRule } from '@bahi/domain/funds/schemes/scheme-rule'
import type { SizedName } from '@bahi/domain/funds/schemes/size-orders'
import { type InstrumentFact, targetWeights } from '@bahi/domain/funds/schemes/target-weights'
import type { BusinessDate } from '@bahi/money/business-date'
import { readListedFacts, readPriceHistory } from '../../market/history/read-price-history.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { hasRun, noteRun } from '../../platform/jobs/job-runs.ts'
import { type SchemeValue, valueScheme } from '../nav/value-scheme.ts'
import type { FundJobParts } from '../schemes/fund-job-parts.ts'
import {
  readDecisions,
  readRulesOn,
  type RuleRow,
  type SchemeRecord,
  writeDecision,
} from '../schemes/scheme-decision-rows.ts'
import { readSchemes, type SchemeRow } from '../schemes/scheme-rows.ts'

/**
 * Sessions of history for funds: one month, and the sessions before it that a volatility needs. The rule of a plan
 * names its own number of sessions.
 */
const SESSIONS_OF_FUNDS = 90
/** No scheme may own more than 1/20 of a share's free float. Our own decision. */
const PART_OF_FLOAT = 20n

type DecideParts = Pick<FundJobParts, 'pool' | 'lease' | 'systemClock' | 'market'>

/** The state of the market that all schemes share in one morning. */
export interface Morning {
  readonly ended: BusinessDate
  readonly next: BusinessDate
  readonly history: PriceHistory
  readonly universeAfter: (day: number) => readonly InstrumentFact[]
  readonly listed: ReadonlyMap<number, ListedFact>
  readonly places: ReadonlyMap<number, number>
  readonly isFirstOfMonth: boolean
  readonly lotOf: (instrumentId: number) => bigint
}

/**
 * Decides what every scheme holds on the next trading day, from the closing prices of the day that ended and the
 * account books after the morning's payouts. Every scheme decides once, before the session opens. A plan's decision is
 * always kept, a fund's only when the fund trades.
 */
export async function decidePlans(parts: DecideParts, ended: BusinessDate, next: BusinessDate): Promise<void> {
  const run = { job: 'scheme-decisions', businessDate: next, subject: 'all' }
  if (await hasRun(parts.pool, run)) return
  const schemes = (await readSchemes(parts.pool)).filter(
    ({ state, started_on: startedOn }) => state !== 'coming' && startedOn <= next,
  )
  const rules = await readRulesOn(parts.pool, next)
  if (schemes.length > 0) {
    const morning = await readMorning(
      parts,
      ended,
      next,
      [...rules.values()].map(({ rule }) => rule),
    )
    for (const scheme of schemes) {
      const rule = rules.get(scheme.id)
      if (rule === undefined) continue
      await inLeasedTransaction(parts, async (tx) => {
        const record = await decideScheme(tx, morning, scheme, rule)
        if (record !== null) await writeDecision(tx, scheme.id, next, record)
      })
    }
  }
  await inLeasedTransaction(parts, async (tx) => {
    await noteRun(tx, run, parts.systemClock(), { schemes: schemes.length })
  })
}

async function readMorning(
  { pool, market }: DecideParts,
  ended: BusinessDate,
  next: BusinessDate,
  rules: readonly SchemeRule[],
): Promise<Morning> {
  const listed = await readListedFacts(pool, market.feed.source)
  const sessions = Math.max(
    SESSIONS_OF_FUNDS,
    ...rules.map((rule) => (rule.form === 'plan' ? sessionsNeeded(rule) + 1 : 0)),
  )
  const history = await readPriceHistory(pool, { until: ended, asOf: next, sessions, ids: listed.map(({ id }) => id) })
  return {
    ended,
    next,
    history,
    universeAfter: rememberUniverse(history, listed),
    listed: new Map(listed.map((fact) => [fact.id, fact])),
    places: new Map(history.ids.map((id, at) => [id, at])),
    isFirstOfMonth: ended.slice(0, 7) !== next.slice(0, 7),
    lotOf: (id) => BigInt(market.instruments.byId(id)?.lotSize ?? 1),
  }
}

/** Null: the fund places no orders. A retired scheme never buys and only sells what redemptions take. */
async function decideScheme(
  tx: Transaction,
  morning: Morning,
  scheme: SchemeRow,
  { version, rule }: RuleRow,
): Promise<SchemeRecord | null> {
  // Valued as of the next day: a split of this morning has multiplied the shares in the ledger and divides the close.
  const value = await valueScheme(
    tx,
    { id: scheme.id, participantShard: scheme.participant_shard, participantId: scheme.participant_id },
    morning.next,
  )
  if (rule.form === 'plan') return decidePlanDay(tx, morning, scheme, rule, version, value)
  const record = decideFund(morning, scheme, rule, version, value)
  if (record === null || scheme.state !== 'retired') return record
  return { ...record, orders: record.orders.filter(({ side }) => side === 'sell') }
}

function netOf({ sharesPaise, cashPaise, toPayPaise }: SchemeValue): bigint {
  return sharesPaise + cashPaise - toPayPaise
}

async function decidePlanDay(
  tx: Transaction,
  morning: Morning,
  scheme: SchemeRow,
  rule: PlanRule,
  ruleVersion: number,
  value: SchemeValue,
): Promise<SchemeRecord> {
  const [last] = await readDecisions(tx, scheme.id, morning.next, 1)
  const known = last?.decision.kind === 'plan' && last.rule_version === ruleVersion ? last.decision.fit : null
  return decidePlan({
    rule,
    ruleVersion,
    history: morning.history,
    universe: morning.universeAfter(morning.history.dates.length - 1),
    lastFit: known,
    netPaise: netOf(value),
    cashPaise: value.cashPaise,
    toPayPaise: value.toPayPaise,
    onlySells: scheme.state === 'retired',
    names: namesOf(morning, value, morning.history.ids),
  })
}

export function decideFund(
  morning: Morning,
  scheme: SchemeRow,
  rule: FundRule,
  ruleVersion: number,
  value: SchemeValue,
): SchemeRecord | null {
  const targets = new Map(
    targetWeights(rule, morning.universeAfter(dayOfTargets(morning, scheme))).map(({ instrumentId, weightBps }) => [
      instrumentId,
      weightBps,
    ]),
  )
  const names = namesOf(morning, value, [...targets.keys()]).map((name) => ({
    ...name,
    targetBps: targets.get(name.instrumentId) ?? 0,
  }))
  const netPaise = netOf(value)
  const { isFirstOfMonth } = morning
  const day = decideFundDay({
    isFirstOfMonth,
    netPaise,
    cashPaise: value.cashPaise,
    toPayPaise: value.toPayPaise,
    cashBps: rule.cashBps,
    driftBps: rule.driftBps,
    names,
  })
  if (day.orders.length === 0) return null
  return {
    kind: 'fund',
    ruleVersion,
    madeFrom: morning.ended,
    mode: day.mode,
    driftBps: day.driftBps,
    netPaise: netPaise.toString(),
    orders: day.orders.map(({ instrumentId, side, quantity }) => ({ instrumentId, side, quantity: Number(quantity) })),
  }
}

/**
 * The session whose closes decide a fund's target weights: the last session of the month before, or the last session
 * before the fund began. Constituents therefore do not change within a month.
 */
function dayOfTargets({ history: { dates }, next }: Morning, { started_on: startedOn }: SchemeRow): number {
  const monthStart = `${next.slice(0, 7)}-01`
  const day = dates.findLastIndex((date) => date < (startedOn > monthStart ? startedOn : monthStart))
  return day === -1 ? dates.length - 1 : day
}

/** Every instrument that is held or wanted, each once, at its last close. `maxShares` is a number of shares. */
function namesOf(
  { history, places, listed, lotOf }: Morning,
  { holdings }: SchemeValue,
  wanted: readonly number[],
): Omit<SizedName, 'targetBps'>[] {
  const held = new Map(holdings.map((holding) => [holding.instrumentId, holding]))
  const last = history.dates.length - 1
  return [...new Set([...held.keys(), ...wanted])]
    .toSorted((a, b) => a - b)
    .flatMap((instrumentId) => {
      const holding = held.get(instrumentId)
      const close = history.closes[places.get(instrumentId) ?? -1]?.[last] ?? Number.NaN
      const pricePaise = holding?.pricePaise ?? (Number.isFinite(close) ? BigInt(Math.round(close)) : 0n)
      if (pricePaise <= 0n) return []
      return [
        {
          instrumentId,
          quantity: holding?.quantity ?? 0n,
          available: holding?.available ?? 0n,
          pricePaise,
          lotSize: lotOf(instrumentId),
          maxShares: (listed.get(instrumentId)?.freeFloat ?? 0n) / PART_OF_FLOAT,
        },
      ]
    })
}
