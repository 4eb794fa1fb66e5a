import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type BeforeDay, runBefore } from '@bahi/domain/funds/plans/run-before'
import { OPENING_NAV } from '@bahi/domain/funds/plans/track-record'
import { rememberUniverse } from '@bahi/domain/funds/plans/universe-on'
import { knownRule } from '@bahi/domain/funds/schemes/parse-rule'
import { wordsOfRule } from '@bahi/domain/funds/schemes/rule-words'
import type { BusinessDate } from '@bahi/money/business-date'
import { worthOfUnits } from '@bahi/money/nav'
import { addFundHold, addFundSubscription, assetsOfFundOrder } from '../src/funds/schemes/journals.ts'
import type { OwnerKey } from '../src/ledger/account-books.ts'
import { unitAsset } from '../src/ledger/asset.ts'
import { JournalBatch } from '../src/ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../src/ledger/lock-owners.ts'
import { recordDeposit } from '../src/ledger/record-deposit.ts'
import { writeJournals } from '../src/ledger/write-journals.ts'
import { readListedFacts, readPriceHistory } from '../src/market/history/read-price-history.ts'
import { morningOf } from '../src/market/ports/morning.ts'
import type { IdSource } from '../src/platform/db/ids.ts'
import { inTransaction, type Transaction } from '../src/platform/db/in-transaction.ts'
import { demoFunds, demoPlans, type DemoScheme, fewSchemes } from './demo-scheme-list.ts'

export interface DemoSchemeParts {
  /** Connections of the owner: only it may say that a scheme came with the demo market. */
  readonly pool: pg.Pool
  readonly ids: IdSource
  readonly shards: readonly number[]
}

const SPONSOR = 'Bahi Fund House'
const BANK = 'demo-bank'
/** Two crore rupees at the opening NAV: little enough that a scheme's orders do not move a market of this depth. */
const SPONSOR_UNITS = 20_00_000n
const BEFORE_SESSIONS = 250
/** What trading is taken to cost in the days before: taxes and charges of a delivery, of what is bought and sold. */
export const CHARGE_BPS = 15

/** Funds and plans, each with units that the sponsor paid for like a customer. A scheme that is there stays as it is. */
export async function seedDemoSchemes(
  parts: DemoSchemeParts,
  which: 'all' | 'few',
  firstDay: BusinessDate,
): Promise<void> {
  const { rows } = await parts.pool.query<{ code: string }>('select code from bahi.scheme')
  const known = new Set(rows.map(({ code }) => code))
  const missing = (which === 'all' ? [...demoFunds, ...demoPlans] : fewSchemes).filter(({ code }) => !known.has(code))
  if (missing.length === 0) return
  const listed = await readListedFacts(parts.pool, 'simulated')
  const history = await readPriceHistory(parts.pool, {
    until: firstDay,
    asOf: firstDay,
    sessions: BEFORE_SESSIONS,
    ids: listed.map(({ id }) => id),
  })
  const universeAfter = rememberUniverse(history, listed)
  const sponsor = await openSponsor(parts)
  for (const [at, scheme] of missing.entries()) {
    const shard = parts.shards[at % parts.shards.length]
    if (shard === undefined) throw new RangeError('no shard is configured for schemes')
    const days = runBefore({
      rule: knownRule(scheme.rule),
      history,
      universeAfter,
      expenseBps: scheme.expenseBps,
      chargeBps: CHARGE_BPS,
    })
    await inTransaction(parts.pool, (tx) => writeScheme(tx, parts, { scheme, shard, sponsor, firstDay, days }))
  }
}

/** The participant who buys the first units of every scheme; written when nobody has it yet. */
export function openSponsor({ pool, ids, shards }: DemoSchemeParts): Promise<OwnerKey> {
  return inTransaction(pool, async (tx) => {
    const {
      rows: [row],
    } = await tx.query<{ shard: number; id: bigint }>(
      `select shard, id from bahi.participant where kind = 'sponsor' and name = $1 limit 1`,
      [SPONSOR],
    )
    if (row !== undefined) return { shard: row.shard, owner: row.id }
    const shard = shards[0] ?? 0
    const owner = ids.newId(shard)
    await tx.query(`insert into bahi.participant (shard, id, kind, name) values ($1, $2, 'sponsor', $3)`, [
      shard,
      owner,
      SPONSOR,
    ])
    return { shard, owner }
  })
}

export type NewScheme = {
  readonly scheme: DemoScheme
  readonly shard: number
  readonly sponsor: OwnerKey
  readonly firstDay: BusinessDate
  readonly days: readonly BeforeDay[]
}

export async function writeScheme(
  tx: Transaction,
  { ids }: Pick<DemoSchemeParts, 'ids'>,
  { scheme, shard, sponsor, firstDay, days }: NewScheme,
): Promise<void> {
  const owner = ids.newId(shard)
  const kind = scheme.category === null ? 'plan' : 'fund'
  await tx.query('insert into bahi.participant (shard, id, kind, name) values ($1, $2, $3, $4)', [
    shard,
    owner,
    kind === 'plan' ? 'plan' : 'scheme',
    scheme.name,
  ])
  await writeTerms(tx, scheme, { shard, owner }, firstDay)
  const amountPaise = (SPONSOR_UNITS * OPENING_NAV) / 100n
  const stamp = { newId: (of: number) => ids.newId(of), businessDate: firstDay, recordedAt: morningOf(firstDay) }
  const paid = await recordDeposit(
    tx,
    { ...sponsor, provider: BANK, reference: `DEMO-SPONSOR-${scheme.code}`, amountPaise },
    stamp,
  )
  if (!paid.ok) throw new Error(`the sponsor's money for ${scheme.code} was recorded before its scheme`)
  const orderId = ids.newId(sponsor.shard)
  await writeOpeningOrder(tx, { orderId, schemeId: scheme.id, sponsor, firstDay, amountPaise })
  const asset = unitAsset(scheme.id)
  const sides = { orderId, transferId: ids.newId(sponsor.shard), customer: sponsor, scheme: { shard, owner } }
  const batch = new JournalBatch(await lockOwnersForAssets(tx, assetsOfFundOrder(sides, asset)), stamp)
  addFundHold(batch, { owner: sponsor.owner, orderId, amountPaise })
  addFundSubscription(batch, { ...sides, asset, units: SPONSOR_UNITS, amountPaise, feePaise: 0n, restPaise: 0n })
  await writeJournals(tx, batch)
  await writeBefore(tx, scheme, days, firstDay)
}

async function writeTerms(
  tx: Transaction,
  scheme: DemoScheme,
  participant: OwnerKey,
  firstDay: BusinessDate,
): Promise<void> {
  const { id, code, name, category } = scheme
  await tx.query(
    `insert into bahi.scheme (id, kind, code, name, category, manager, experience_years, risk, subscribe_from, subscribe_until, redeem_from, least_units, step_units, least_redeem_units, subscription_bps,
       exit_bands, lock_up_days, payout_days, expense_bps, about, benchmark, participant_shard, participant_id, started_on, state, units, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, null, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $9, 'open', $21, $22)`,
    [
      id,
      category === null ? 'plan' : 'fund',
      code,
      name,
      category,
      scheme.manager,
      scheme.experienceYears,
      scheme.risk,
      firstDay,
      scheme.leastUnits,
      scheme.stepUnits,
      scheme.subscriptionBps,
      JSON.stringify(scheme.exitBands),
      scheme.lockUpDays,
      scheme.payoutDays,
      scheme.expenseBps,
      JSON.stringify(scheme.about),
      scheme.benchmark,
      participant.shard,
      participant.owner,
      SPONSOR_UNITS,
      morningOf(firstDay),
    ],
  )
  await tx.query('insert into bahi.scheme_approval (scheme_id, installed) values ($1, true)', [id])
  const text = JSON.stringify(scheme.rule)
  await tx.query(
    'insert into bahi.scheme_rule (scheme_id, version, rule, words, from_date, hash, proposal_id) values ($1, 1, $2, $3, $4, $5, null)',
    [id, text, wordsOfRule(knownRule(scheme.rule)), firstDay, createHash('sha256').update(text).digest()],
  )
}

/** The sponsor's own subscription, at the opening NAV; done when the books say so. */
async function writeOpeningOrder(
  tx: Transaction,
  {
    orderId,
    schemeId,
    sponsor,
    firstDay,
    amountPaise,
  }: { orderId: bigint; schemeId: number; sponsor: OwnerKey; firstDay: BusinessDate; amountPaise: bigint },
): Promise<void> {
  await tx.query(
    `insert into bahi.fund_order (shard, id, customer_id, scheme_id, kind, state, units, asked_nav, applies_on, nav, held_paise, amount_paise, fee_paise, net_paise, placed_at, placed_on, struck_at, ended_at)
     values ($1, $2, $3, $4, 'subscribe', 'success', $5, $6, $7, $6, $8, $8, 0, $8, $9, $7, $9, $9)`,
    [
      sponsor.shard,
      orderId,
      sponsor.owner,
      schemeId,
      SPONSOR_UNITS,
      OPENING_NAV,
      firstDay,
      amountPaise,
      morningOf(firstDay),
    ],
  )
  await tx.query(
    'insert into bahi.fund_lot (shard, owner, scheme_id, id, bought_on, nav, units, remaining, cost_paise, fee_paise, locked_until) values ($1, $2, $3, $4, $5, $6, $7, $7, $8, 0, null)',
    [sponsor.shard, sponsor.owner, schemeId, orderId, firstDay, OPENING_NAV, SPONSOR_UNITS, amountPaise],
  )
}

/**
 * The computation over the days before, scaled so that it ends at the opening NAV: the chart comes down to ₹10.0000 where the scheme really begins,
 * and no point of it was ever a price. Without enough history it is the opening NAV alone.
 */
async function writeBefore(
  tx: Transaction,
  scheme: DemoScheme,
  days: readonly BeforeDay[],
  firstDay: BusinessDate,
): Promise<void> {
  const last = days.at(-1)
  const points = last === undefined ? [] : days.map((day) => pointOf(day, last.value, scheme.expenseBps))
  const rows =
    points.length > 0
      ? points
      : [{ ...pointOf({ date: await sessionBefore(tx, firstDay), value: 1, cash: 1, charges: 0, turnover: 0 }, 1, 0) }]
  await tx.query(
    `insert into bahi.scheme_nav (scheme_id, date, nav, is_before, units, shares_paise, cash_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise)
     select $1, date, nav, true, $2, shares, cash, 0, expense, charges, turnover
     from unnest($3::date[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[]) as point (date, nav, shares, cash, expense, charges, turnover)`,
    [
      scheme.id,
      SPONSOR_UNITS,
      rows.map(({ date }) => date),
      rows.map(({ nav }) => nav),
      rows.map(({ shares }) => shares),
      rows.map(({ cash }) => cash),
      rows.map(({ expense }) => expense),
      rows.map(({ charges }) => charges),
      rows.map(({ turnover }) => turnover),
    ],
  )
}

function pointOf({ date, value, cash, charges, turnover }: BeforeDay, end: number, expenseBps: number) {
  const nav = BigInt(Math.max(1, Math.round((value / end) * Number(OPENING_NAV))))
  const assets = worthOfUnits(SPONSOR_UNITS, nav)
  const partOf = (part: number): bigint =>
    BigInt(Math.max(0, Math.min(Number(assets), Math.round((part / value) * Number(assets)))))
  return {
    date,
    nav,
    shares: assets - partOf(cash),
    cash: partOf(cash),
    expense: (assets * BigInt(expenseBps)) / 2_520_000n,
    charges: partOf(charges),
    turnover: BigInt(Math.round((turnover / value) * Number(assets))),
  }
}

async function sessionBefore(tx: Transaction, firstDay: BusinessDate): Promise<string> {
  const {
    rows: [row],
  } = await tx.query<{ date: string }>('select max(date) as date from bahi.daily_bar where date < $1', [firstDay])
  if (row === undefined) throw new Error('the demo market has no past')
  return row.date
}
