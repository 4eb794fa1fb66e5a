import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { openFundTown, type FundTown } from '../../../testing/towns/fund-town.ts'
import { isDatabaseFault } from '../../platform/db/retry-transient.ts'
import { applyCorporateActions } from '../../shares/corporate-actions/corporate-actions.ts'
import { declareNavs } from './declare-navs.ts'

let town: FundTown
const navs = async (code: string) =>
  (
    await town.database.owner.pool.query(
      'select v.date from bahi.scheme_nav v join bahi.scheme s on s.id = v.scheme_id where s.code = $1 and not v.is_before and v.date = $2',
      [code, town.today()],
    )
  ).rowCount

beforeAll(async () => {
  town = await openFundTown()
  await town.passTo(10 * 3_600)
})
afterEach(() => town.expectLedgerToHold())
afterAll(() => town.close())

const EX_DATE = '2026-11-24'

/** Announced today; what the morning of its ex-date writes is there already: what it pays on so many shares of a scheme. */
async function recordDividend(
  code: string,
  { quantity, eachPaise, paidOn }: { quantity: number; eachPaise: number; paidOn: string },
): Promise<void> {
  const { pool } = town.database.owner
  const {
    rows: [action],
  } = await pool.query<{ id: number; instrument_id: number }>(
    `insert into bahi.corporate_action (id, instrument_id, kind, dividend_paise, announced_on, ex_date, paid_on) select 900000, min(id), 'dividend', $1, $2, $3, $4 from bahi.instrument returning id, instrument_id`,
    [eachPaise, town.today(), EX_DATE, paidOn],
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
    const { code, id } = await town.openScheme()
    const { units } = await town.scheme(code)
    // Ten paise on every unit in issue.
    await recordDividend(code, { quantity: Number(units), eachPaise: 10, paidOn: '2026-11-26' })
    const night = async (date: string) => {
      await applyCorporateActions(town.house.fundJob, businessDate(date))
      await declareNavs(town.house.fundJob, businessDate(date))
      return (
        await town.database.owner.pool.query(
          'select nav, cash_paise, dividends_paise from bahi.scheme_nav where scheme_id = $1 and date = $2',
          [id, date],
        )
      ).rows[0]
    }
    const shown = async () => (await town.call('/api/app/user/fund/detail.do', { code }, { method: 'GET' })).data
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
      const asha = await town.token('asha')
      const { code } = await town.openScheme()
      const { data } = await town.buy(asha, code, 100)
      const mend = await town.breakInserts(table, 'cut')
      await expect(town.evening()).rejects.toSatisfy(isDatabaseFault)
      await mend()
      expect((await town.order(asha, data['id'])).order).toMatchObject({ state: 'in-progress', nav: null })
      await town.evening()
      await town.evening()
      expect(await navs(code)).toBe(1)
      expect((await town.order(asha, data['id'])).order).toMatchObject({ state: 'success', nav: '10.0000' })
      expect((await town.order(asha, data['id'])).journals.map(({ kind }) => kind)).toEqual([
        'fund-hold',
        'fund-subscription',
      ])
    },
  )

  it('goes on when a scheme cannot be valued, whose orders wait for its next NAV', async () => {
    const asha = await town.token('asha')
    const { code } = await town.openScheme()
    const { data } = await town.buy(asha, code, 10)
    const mend = await town.breakInserts('scheme_nav', 'refuse')
    await town.evening()
    await mend()
    expect((await town.order(asha, data['id'])).order).toMatchObject({ state: 'in-progress', nav: null })
    await town.evening()
    expect((await town.order(asha, data['id'])).order['state']).toBe('success')
  })
})
