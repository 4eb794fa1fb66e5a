import type { getPlan, listPlans, PlanRow } from '@bahi/contract/funds/plans'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { trackRecord } from '@bahi/domain/funds/plans/track-record'
import { ownNavs } from '@bahi/domain/funds/returns'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { readScheme, readSchemes } from '../schemes/scheme-rows.ts'
import { isPriced, type PricedScheme, readSchemeNavs, readSchemeDetail, schemeRowView } from '../schemes/scheme-view.ts'
import type { PlanParts } from './plan-parts.ts'
import { type NightRow, readNights } from './read-nights.ts'
import { backtestView, readIndexPast, trackRecordView } from './record-view.ts'

/** Lists all plans, retired plans too: the record of a plan may not disappear (rule H11). */
export async function readPlans({ db: { pool } }: Pick<PlanParts, 'db'>): Promise<Decision<ReplyOf<typeof listPlans>>> {
  const plans = (await readSchemes(pool, 'plan')).filter(isPriced)
  const navs = await readSchemeNavs(
    pool,
    plans.map(({ id }) => id),
  )
  return accept({
    items: await Promise.all(
      plans.map(async (plan) => rowView(plan, navs.get(plan.id) ?? [], await readNights(pool, plan.id))),
    ),
  })
}

function rowView(plan: PricedScheme, navs: Parameters<typeof schemeRowView>[1], nights: readonly NightRow[]): PlanRow {
  const { code, name, state, risk, nav, navOn, dayBps, leastUnits, stepUnits, spark } = schemeRowView(
    plan,
    ownNavs(navs),
  )
  const { expectedDailyHundredthBps, worstDayBps, largestFallBps, sessions } = trackRecord(
    nights.filter(({ isBefore }) => !isBefore),
  )
  return {
    code,
    name,
    state,
    about: plan.about,
    risk,
    nav,
    navOn,
    dayBps,
    leastUnits,
    stepUnits,
    expectedDailyHundredthBps,
    worstDayBps,
    largestFallBps,
    sessions,
    spark,
  }
}

export async function readPlan(
  { db: { pool }, instruments }: Pick<PlanParts, 'db' | 'instruments'>,
  code: string,
): Promise<Decision<ReplyOf<typeof getPlan>>> {
  const row = await readScheme(pool, 'plan', code)
  if (!isPriced(row)) return refuse(refusal('fund-missing', {}, 'code'))
  const nights = await readNights(pool, row.id)
  const index = await readIndexPast(pool, row.benchmark, nights[0]?.date ?? row.started_on)
  return accept({
    plan: await readSchemeDetail(pool, instruments, row),
    record: trackRecordView(
      nights.filter(({ isBefore }) => !isBefore),
      index,
      row.started_on,
    ),
    backtest: backtestView(
      nights.filter(({ isBefore }) => isBefore),
      index,
    ),
  })
}
