import { afterAll, beforeAll, expect } from 'vitest'
import type { PaperKind, PaperView } from '@bahi/contract/reports/papers'
import { paperReader } from '../../src/reports/papers/paper-values.ts'
import { openTestServer, type TestServer } from '../open-test-server.ts'
import { readPdf } from '../read-pdf.ts'

const { readable } = paperReader('en')

export const makeMix = (shares: string, gold: string, cash: string) => ({
  pick: 'mix',
  cash,
  parts: [
    { share: shares, pick: 'cap-rank', from: 1, to: 50 },
    { share: gold, pick: 'symbol', symbol: 'BAHIGOLD' },
  ],
})

/** A customer with funds, gold, bonds and a loan, and what a paper says of them. */
export function arrangeFundPapers() {
  // The rows that funds and loans leave behind, written as they stand in their tables: papers read them and nothing else.
  let bahi: TestServer
  let asha: string
  const put = (text: string, ...values: unknown[]) => bahi.database.owner.pool.query(text, values)
  async function whoIs(phone: string) {
    const {
      rows: [who],
    } = await bahi.database.owner.pool.query<{ shard: number; id: bigint }>(
      'select shard, customer_id as id from bahi.customer_phone where phone = $1',
      [phone],
    )
    return who ?? { shard: 0, id: 0n }
  }
  async function addFund(scheme: number, code: string, name: string, category: string, rule: object) {
    await put(
      `insert into bahi.scheme (id, kind, code, name, category, manager, experience_years, risk, subscribe_from, redeem_from, least_units, step_units, least_redeem_units, subscription_bps, exit_bands, lock_up_days, payout_days, expense_bps, about, participant_shard, participant_id, started_on, state, units, created_at)
     values ($1, 'fund', $2, $3, $4, 'Meera Joshi', 12, 4, '2024-01-01', '2024-01-01', 10, 1, 1, 50, '[]', 0, 1, 100, '{}', 0, 1, '2024-01-01', 'open', 1000, now())`,
      scheme,
      code,
      name,
      category,
    )
    await put(
      `insert into bahi.scheme_rule (scheme_id, version, rule, words, from_date, hash) values ($1, 1, $2, 'what it follows', '2024-01-01', sha256('rule'))`,
      scheme,
      JSON.stringify(rule),
    )
  }
  beforeAll(async () => {
    bahi = await openTestServer()
    asha = await bahi.logIn('9000000001')
    const { shard, id } = await whoIs('9000000001')
    for (const [scheme, code, name, category, rule] of [
      [901, 'BHI-EQ', 'Bahi Large Companies', 'large', { pick: 'index', of: 'BAHI50' }],
      [902, 'BHI-DT', 'Bahi Bonds', 'debt', makeMix('15%', '15%', '70%')],
    ] as const) {
      await addFund(scheme, code, name, category, rule)
      await put(
        `insert into bahi.scheme_nav (scheme_id, date, nav, is_before, units, shares_paise, cash_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise) values ($1, '2026-11-20', 125500, false, 1000, 1255000, 0, 0, 0, 0, 0)`,
        scheme,
      )
      // A hundred units for 1,000.00 and a fee of 5.00; forty went for 500.00 less an exit load of 2.00.
      await put(
        `insert into bahi.fund_lot (shard, owner, scheme_id, id, bought_on, nav, units, remaining, cost_paise, fee_paise, locked_until) values ($1, $2, $3, 11, '2025-06-02', 100000, 100, 60, 100000, 500, null)`,
        shard,
        id,
        scheme,
      )
      await put(
        `insert into bahi.fund_lot_sale (shard, order_id, lot_id, owner, scheme_id, units, proceeds_paise, load_paise, cost_paise, sold_on) values ($1, $3 + 12, 11, $2, $3, 40, 50000, 200, 40000, '2026-09-01')`,
        shard,
        id,
        scheme,
      )
      await put(
        `insert into bahi.fund_order (shard, id, customer_id, scheme_id, kind, state, units, asked_nav, applies_on, nav, held_paise, amount_paise, fee_paise, net_paise, placed_at, placed_on, struck_at, ended_at)
       values ($1, $3 + 12, $2, $3, 'redeem', 'success', 40, 125000, '2026-09-01', 125000, 0, 50000, 200, 49800, '2026-09-01T05:00:00Z', '2026-09-01', '2026-09-01T13:00:00Z', '2026-09-02T02:30:00Z')`,
        shard,
        id,
        scheme,
      )
    }
    await put(
      `insert into bahi.lender (participant_shard, participant_id, name, registration) values (0, 77, 'Sahyadri Lending', 'Invented')`,
    )
    await put(
      `insert into bahi.loan (shard, id, customer_id, lender_id, state, asked_paise, capital_paise, interest_parts, paid_interest_paise, repaid_paise, daily_rate_hundredth_bps, free_days, cooling_off_days, cure_days, term_days, ltv_shares_bps, ltv_equity_bps, ltv_debt_bps, asked_at, paid_out_at, paid_out_on, accrued_through)
     values ($1, 21, $2, 77, 'unpaid', 5000000, 4000000, 12349999, 700, 1000000, 300, 3, 3, 7, 365, 5000, 5000, 8000, '2026-10-01T20:00:00Z', '2026-10-02T05:00:00Z', '2026-10-02', '2026-11-20')`,
      shard,
      id,
    )
    for (const [event, kind, amount, parts] of [
      [1, 'asked', 5_000_000, null],
      [2, 'interest', null, 12_349_999],
      [3, 'repaid', 1_000_700, null],
    ] as const) {
      await put(
        `insert into bahi.loan_event (shard, loan_id, id, on_date, at, kind, amount_paise, interest_parts) values ($1, 21, $2, '2026-10-05', '2026-10-05T05:00:00Z', $3, $4, $5)`,
        shard,
        event,
        kind,
        amount,
        parts,
      )
    }
  })
  afterAll(async () => {
    expect(bahi.faults).toEqual([])
    await bahi.close()
  })

  const paper = async (kind: PaperKind, period = 'now', token = asha) => {
    const reply = await bahi.call('/api/app/user/paper/view.do', { kind, period }, { token, method: 'GET' })
    expect(reply).toMatchObject({ status: 0 })
    return reply.data as unknown as PaperView
  }
  async function expectInPdf(view: PaperView, token = asha) {
    const { rawPayload } = await bahi.app.inject({
      method: 'GET',
      url: `/api/app/user/paper/file.do?kind=${view.kind}&period=${view.period}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const said = readPdf(rawPayload).texts.join(' ')
    for (const { columns, rows, total } of view.sections) {
      for (const row of [...rows, ...(total === null ? [] : [total])])
        for (const [at, value] of row.entries())
          if (value !== null && !value.startsWith('@') && columns[at]?.cell !== 'text')
            expect(said).toContain(readable(columns[at]?.cell ?? 'text', value))
    }
  }

  return {
    get bahi() {
      return bahi
    },
    get asha() {
      return asha
    },
    put,
    whoIs,
    addFund,
    paper,
    expectInPdf,
  }
}
