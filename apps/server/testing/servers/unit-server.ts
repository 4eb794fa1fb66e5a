import { expect } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { type LoanServer, openLoanServer } from './loan-server.ts'
import { openScheme } from './open-scheme.ts'

/** The number of Asha's units. */
export const UNITS = 20_000

/** The loan server on the day after Asha got units of a fund with a payout after two settlement days. */
export interface UnitServer extends LoanServer {
  /** Asha's session token. */
  readonly asha: string
  readonly scheme: { readonly id: number; readonly code: string }
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Writes today's NAV in ten-thousandths of a rupee, so that the evening declares no other. */
  navToday(nav: number): Promise<unknown>
  nextDay(): Promise<void>
  /** Moves the notice back, so that its cure days ended before today. */
  cureDaysAreOver(): Promise<void>
  /** Reads the sales for loans with their orders. */
  soldForLoans(): Promise<Record<string, unknown>[]>
}

const SOLD = `select s.asset > 1000000 as of_units, s.quantity, s.order_id is not null as at_desk, o.kind, o.forced_reason, o.state, o.units, o.applies_on, o.payout_on, o.proposal_id, o.net_paise
  from bahi.loan_sale s left join bahi.fund_order o on o.shard = s.shard and o.id = s.fund_order_id order by s.on_date, s.asset`

export async function openUnitServer({ alsoShares }: { readonly alsoShares: boolean }): Promise<UnitServer> {
  const bahi = await openLoanServer(alsoShares ? ['asha'] : [])
  const asha = await bahi.token('asha')
  const scheme = await openScheme(bahi, 1, { payoutDays: 2, subscriptionBps: 0 })
  expect(await bahi.post(asha, '/api/app/user/fund/buy.do', { code: scheme.code, units: String(UNITS) })).toMatchObject(
    { msg: '' },
  )
  const whole = Object.assign(bahi, unitActs(bahi, asha, scheme))
  await whole.nextDay()
  return whole
}

/** The same helpers on the plain loan server, where Asha has shares only. */
export async function openShareServer(): Promise<UnitServer> {
  const bahi = await openLoanServer(['asha'])
  return Object.assign(bahi, unitActs(bahi, await bahi.token('asha'), { id: 0, code: '' }))
}

function unitActs(bahi: LoanServer, asha: string, scheme: UnitServer['scheme']) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await bahi.database.owner.pool.query(text, values)).rows as Record<string, unknown>[]
  return {
    asha,
    scheme,
    sql,
    navToday: (nav: number) =>
      sql(
        `insert into bahi.scheme_nav (scheme_id, date, nav, is_before, units, shares_paise, cash_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise) values ($1, $2, $3, false, 0, 0, 0, 0, 0, 0, 0)`,
        [scheme.id, businessDate(bahi.parts.clock.now().date), nav],
      ),
    async nextDay() {
      await bahi.endDay()
      await bahi.passTo(10 * 3_600)
    },
    cureDaysAreOver: () => bahi.tamper(`update bahi.loan set shortfall_since = '2026-11-12', cure_by = '2026-11-23'`),
    soldForLoans: () => sql(SOLD),
  }
}
