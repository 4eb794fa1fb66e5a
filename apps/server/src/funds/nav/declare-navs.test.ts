import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { openFundServer, type FundServer } from '../../../testing/servers/fund-server.ts'
import { isDatabaseFault } from '../../platform/db/retry-transient.ts'
import { applyCorporateActions } from '../../shares/corporate-actions/corporate-actions.ts'
import { declareNavs } from './declare-navs.ts'

let bahi: FundServer
const navs = async (code: string) =>
  (
    await bahi.database.owner.pool.query(
      'select v.date from bahi.scheme_nav v join bahi.scheme s on s.id = v.scheme_id where s.code = $1 and not v.is_before and v.date = $2',
      [code, bahi.today()],
    )
  ).rowCount

beforeAll(async () => {
  bahi = await openFundServer()
  await bahi.passTo(10 * 3_600)
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const EX_DATE = '2026-11-24'

/** Announced today; what the morning of its ex-date writes is there already: what it pays on so many shares of a scheme. */
async function recordDividend(
  code: string,
  { quantity, eachPaise, paidOn }: { quantity: number; eachPaise: number; paidOn: string },
): Promise<void> {
  const { pool } = bahi.database.owner
  const {
    rows: [action],
  } = await pool.query<{ id: number; instrument_id: number }>(
    `insert into bahi.corporate_action (id, instrument_id, kind, dividend_paise, announced_on, ex_date, paid_on) select 900000, min(id), 'dividend', $1, $2, $3, $4 from bahi.instrument returning id, instrument_id`,
    [eachPaise, bahi.today(), EX_DATE, paidOn],
  )
  await pool.query(
    `insert into bahi.entitlement (shard, owner, action_id, instrument_id, quantity, shares_given, amount_paise, recorded_on)
     select participant_shard, participant_id, $2, $3, $4, 0, $5, $6 from bahi.scheme where code = $1`,
    [code, action?.id, action?.instrument_id, quantity, quantity * eachPaise, EX_DATE],
  )
  await pool.query(
    `insert into bahi.job_run (job, business_date, subject, finished_at, result) values ('corporate-action', $1, 'record:900000', now(), '{}')`,
    [EX_DATE],
  )
}

describe('the NAV of a night', () => {
  it('has a dividend in it from the ex-date on, once, also when it has been paid', async () => {
    const { code, id } = await bahi.openScheme()
    const { units } = await bahi.scheme(code)
    // Ten paise on every unit in issue.
    await recordDividend(code, { quantity: Number(units), eachPaise: 10, paidOn: '2026-11-26' })
    const night = async (date: string) => {
      await applyCorporateActions(bahi.parts.fundJob, businessDate(date))
      await declareNavs(bahi.parts.fundJob, businessDate(date))
      return (
        await bahi.database.owner.pool.query(
          'select nav, cash_paise, dividends_paise from bahi.scheme_nav where scheme_id = $1 and date = $2',
          [id, date],
        )
      ).rows[0]
    }
    const shown = async () => (await bahi.call('/api/app/user/fund/detail.do', { code }, { method: 'GET' })).data
    const [cash, due] = [units * 10_00n, units * 10n]
    expect(await night('2026-11-23')).toEqual({ nav: 100_000n, cash_paise: cash, dividends_paise: 0n })
    expect(await night(EX_DATE)).toEqual({ nav: 101_000n, cash_paise: cash, dividends_paise: due })
    expect(await shown()).toMatchObject({ nav: '10.1000', cashPaise: Number(cash), dividendsPaise: Number(due) })
    expect(await night('2026-11-25')).toEqual({ nav: 101_000n, cash_paise: cash, dividends_paise: due })
    expect(await night('2026-11-26')).toEqual({ nav: 101_000n, cash_paise: cash + due, dividends_paise: 0n })
    expect(await shown()).toMatchObject({ nav: '10.1000', dividendsPaise: 0 })
  })
})

describe('an evening of funds', () => {
  it.each(['scheme_nav', 'fund_lot'])(
    'that loses its connection while it writes to %s fails, and made again gives every order the NAV of its day',
    async (table) => {
      const asha = await bahi.token('asha')
      const { code } = await bahi.openScheme()
      const { data } = await bahi.buy(asha, code, 100)
      const mend = await bahi.breakInserts(table, 'cut')
      await expect(bahi.evening()).rejects.toSatisfy(isDatabaseFault)
      await mend()
      expect((await bahi.order(asha, data['id'])).order).toMatchObject({ state: 'in-progress', nav: null })
      await bahi.evening()
      await bahi.evening()
      expect(await navs(code)).toBe(1)
      expect((await bahi.order(asha, data['id'])).order).toMatchObject({ state: 'success', nav: '10.0000' })
      expect((await bahi.order(asha, data['id'])).journals.map(({ kind }) => kind)).toEqual([
        'fund-hold',
        'fund-subscription',
      ])
    },
  )

  it('goes on when a scheme cannot be valued, whose orders wait for its next NAV', async () => {
    const asha = await bahi.token('asha')
    const { code } = await bahi.openScheme()
    const { data } = await bahi.buy(asha, code, 10)
    const mend = await bahi.breakInserts('scheme_nav', 'refuse')
    await bahi.evening()
    await mend()
    expect((await bahi.order(asha, data['id'])).order).toMatchObject({ state: 'in-progress', nav: null })
    await bahi.evening()
    expect((await bahi.order(asha, data['id'])).order['state']).toBe('success')
  })
})
