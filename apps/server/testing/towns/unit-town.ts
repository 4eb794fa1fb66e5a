import { expect } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { type LoanTown, openLoanTown } from './loan-town.ts'
import { openScheme } from './open-scheme.ts'

/** The number of Asha's units. */
export const UNITS = 20_000

/** The loan town on the day after Asha got units of a fund with a payout after two settlement days. */
export interface UnitTown extends LoanTown {
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

export async function openUnitTown({ alsoShares }: { readonly alsoShares: boolean }): Promise<UnitTown> {
  const town = await openLoanTown(alsoShares ? ['asha'] : [])
  const asha = await town.token('asha')
  const scheme = await openScheme(town, 1, { payoutDays: 2, subscriptionBps: 0 })
  expect(await town.post(asha, '/api/app/user/fund/buy.do', { code: scheme.code, units: String(UNITS) })).toMatchObject(
    { msg: '' },
  )
  const whole = Object.assign(town, unitActs(town, asha, scheme))
  await whole.nextDay()
  return whole
}

/** The same helpers in the plain loan town, where Asha has shares only. */
export async function openShareTown(): Promise<UnitTown> {
  const town = await openLoanTown(['asha'])
  return Object.assign(town, unitActs(town, await town.token('asha'), { id: 0, code: '' }))
}

function unitActs(town: LoanTown, asha: string, scheme: UnitTown['scheme']) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await town.database.owner.pool.query(text, values)).rows as Record<string, unknown>[]
  return {
    asha,
    scheme,
    sql,
    navToday: (nav: number) =>
      sql(
        `insert into bahi.scheme_nav (scheme_id, date, nav, is_before, units, shares_paise, cash_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise) values ($1, $2, $3, false, 0, 0, 0, 0, 0, 0, 0)`,
        [scheme.id, businessDate(town.house.clock.now().date), nav],
      ),
    async nextDay() {
      await town.endDay()
      await town.passTo(10 * 3_600)
    },
    cureDaysAreOver: () => town.tamper(`update bahi.loan set shortfall_since = '2026-11-12', cure_by = '2026-11-23'`),
    soldForLoans: () => sql(SOLD),
  }
}
