import type { RuleVersion } from '@bahi/contract/funds/rules'
import type { FundDetail } from '@bahi/contract/funds/views'
import { computedReturns, ownNavs, navReturns, type SchemeNav } from '@bahi/domain/funds/returns'
import { knownRule } from '@bahi/domain/funds/schemes/parse-rule'
import type { SchemeRule } from '@bahi/domain/funds/schemes/scheme-rule'
import { addMonths } from '@bahi/money/business-date'
import { costOfUnits, navText, worthOfUnits } from '@bahi/money/nav'
import { INR } from '../../ledger/asset.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { dividendsDue } from '../../shares/port.ts'
import { schemeParticipant, type SchemeRow } from './scheme-rows.ts'

/** The number of NAVs in the small chart of a list row. */
const SPARK = 40

/** A scheme with a NAV. Only such schemes are shown. */
export type PricedScheme = SchemeRow & { readonly nav: bigint; readonly nav_on: NonNullable<SchemeRow['nav_on']> }

export function isPriced(row: SchemeRow | null): row is PricedScheme {
  return row !== null && row.nav !== null && row.nav_on !== null
}

/** Reads the NAVs of schemes, oldest first, with the NAVs computed for days before a scheme began. */
export async function readSchemeNavs(
  db: Queryable,
  schemeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SchemeNav[]>> {
  const { rows } = await db.query<SchemeNav & { scheme_id: number }>(
    'select scheme_id, date, nav, is_before as "isBefore" from bahi.scheme_nav where scheme_id = any($1::integer[]) order by date',
    [schemeIds],
  )
  const navs = new Map<number, SchemeNav[]>()
  for (const { scheme_id: id, ...point } of rows) {
    const known = navs.get(id)
    if (known === undefined) navs.set(id, [point])
    else known.push(point)
  }
  return navs
}

/** The NAVs of a year at equal distances, both ends included: the line of a row spans what its return is of. */
function yearOfNavs(navs: readonly SchemeNav[]): SchemeNav[] {
  const newest = navs.at(-1)
  if (newest === undefined) return []
  const before = addMonths(newest.date, -12)
  const year = navs.slice(
    Math.max(
      0,
      navs.findLastIndex(({ date }) => date <= before),
    ),
  )
  if (year.length <= SPARK) return year
  return Array.from({ length: SPARK }, (_, at) => year[Math.round((at * (year.length - 1)) / (SPARK - 1))] ?? newest)
}

/** The list row of a fund or a plan. */
export function schemeRowView(row: PricedScheme, navs: readonly SchemeNav[]) {
  const { dayBps, yearBps, sinceStartBps } = navReturns(ownNavs(navs))
  return {
    code: row.code,
    name: row.name,
    state: row.state,
    risk: row.risk,
    nav: navText(row.nav),
    navOn: row.nav_on,
    dayBps: dayBps ?? 0,
    yearBps: yearBps ?? sinceStartBps,
    isWholeYear: yearBps !== null,
    computed: computedReturns(navs),
    leastUnits: Number(row.least_units),
    stepUnits: Number(row.step_units),
    spark: yearOfNavs(navs).map(({ nav }) => Number(nav)),
  }
}

/** Reads all terms, returns and holdings of a fund or a plan, except a fund's category. */
export async function readSchemeDetail(
  db: Queryable,
  instruments: Pick<InstrumentRegister, 'byId'>,
  row: PricedScheme,
): Promise<Omit<FundDetail, 'category'>> {
  const navs = (await readSchemeNavs(db, [row.id])).get(row.id) ?? []
  const { cashPaise, dividendsPaise, holdings } = await readHoldings(db, instruments, row)
  const rules = await readRuleVersions(db, row.id)
  return {
    ...schemeRowView(row, navs),
    about: row.about,
    manager: row.manager,
    experienceYears: row.experience_years,
    subscribeFrom: row.subscribe_from,
    subscribeUntil: row.subscribe_until,
    redeemFrom: row.redeem_from,
    leastRedeemUnits: Number(row.least_redeem_units),
    amountPerUnitPaise: Number(costOfUnits(1n, row.nav)),
    subscriptionBps: row.subscription_bps,
    exitBands: exitBandsView(row),
    lockUpDays: row.lock_up_days,
    payoutDays: row.payout_days,
    expenseBps: row.expense_bps,
    sizePaise: Number(worthOfUnits(row.units, row.nav)),
    unitsInIssue: Number(row.units),
    cashPaise,
    dividendsPaise,
    benchmark: row.benchmark,
    returns: navReturns(ownNavs(navs)),
    holdings,
    ruleVersion: rules.at(-1)?.version ?? 0,
    rules,
    startedOn: row.started_on,
  }
}

/** Reads every published rule version with its first day. The last version may be announced and not in force yet. */
async function readRuleVersions(db: Queryable, schemeId: number): Promise<RuleVersion[]> {
  const { rows } = await db.query<{ version: number; rule: unknown; from_date: string }>(
    'select version, rule, from_date from bahi.scheme_rule where scheme_id = $1 order by version',
    [schemeId],
  )
  return rows.map(({ version, rule, from_date: from }) => ({ version, from, rule: ruleView(knownRule(rule)) }))
}

function ruleView(rule: SchemeRule): RuleVersion['rule'] {
  return rule.form === 'plan' ? { ...rule, features: [...rule.features] } : { ...rule, parts: [...rule.parts] }
}

/** Exit bands by rising number of days. Bands without a load are left out. */
export function exitBandsView({ exit_bands: bands }: Pick<SchemeRow, 'exit_bands'>): FundDetail['exitBands'] {
  const sorted = bands.filter(({ bps }) => bps > 0).toSorted((a, b) => a.belowDays - b.belowDays)
  return sorted.map(({ belowDays, bps }) => ({ belowDays, bps }))
}

type HoldingRow = { asset: number; amount: bigint; close_paise: bigint | null }

/** Reads what a scheme owns now, at the last closing prices, largest value first. */
async function readHoldings(
  db: Queryable,
  instruments: Pick<InstrumentRegister, 'byId'>,
  row: PricedScheme,
): Promise<Pick<FundDetail, 'cashPaise' | 'dividendsPaise' | 'holdings'>> {
  const { rows } = await db.query<HoldingRow>(
    `select held.asset, held.amount, bar.close_paise from (
       select asset, sum(amount)::bigint as amount from bahi.balance where shard = $1 and owner = $2 and amount > 0 group by asset) held
     left join lateral (select close_paise from bahi.daily_bar where instrument_id = held.asset order by date desc limit 1) bar on true`,
    [row.participant_shard, row.participant_id],
  )
  const cash = rows.find(({ asset }) => asset === INR)?.amount ?? 0n
  const shares = rows
    .filter(({ asset }) => asset !== INR)
    .map(({ asset, amount, close_paise: price }) => ({
      asset,
      amount,
      pricePaise: price ?? 0n,
      valuePaise: amount * (price ?? 0n),
    }))
  const dividends = await dividendsDue(db, schemeParticipant(row), row.nav_on)
  const total = shares.reduce((sum, { valuePaise }) => sum + valuePaise, cash + dividends)
  const holdings = shares
    .toSorted((a, b) => (a.valuePaise < b.valuePaise ? 1 : a.valuePaise > b.valuePaise ? -1 : a.asset - b.asset))
    .map(({ asset, amount, pricePaise, valuePaise }) => {
      const instrument = instruments.byId(asset)
      return {
        code: instrument?.code ?? '',
        symbol: instrument?.symbol ?? '',
        name: instrument?.name ?? '',
        sector: instrument?.sector ?? '',
        quantity: Number(amount),
        pricePaise: Number(pricePaise),
        valuePaise: Number(valuePaise),
        weightBps: total === 0n ? 0 : Number((valuePaise * 10_000n) / total),
      }
    })
  return { cashPaise: Number(cash), dividendsPaise: Number(dividends), holdings }
}
