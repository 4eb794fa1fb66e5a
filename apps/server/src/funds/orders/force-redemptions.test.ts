import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { openFundServer, type FundServer } from '../../../testing/servers/fund-server.ts'
import { isDatabaseFault } from '../../platform/db/retry-transient.ts'
import { runFundEvening } from '../run-funds.ts'
import { openSchemes } from '../schemes/open-schemes.ts'
import { forceRedemptions } from './force-redemptions.ts'

const REASON = 'The board of the fund house asked for it.'

let bahi: FundServer
let anita: string
let dev: string
const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
const morning = (next: string) => forceRedemptions(bahi.parts.fundJob, businessDate(next))
const forced = async (schemeId: number) =>
  (
    await sql(
      `select kind, forced_reason, units, applies_on, placed_on, proposal_id from bahi.fund_order where kind = 'forced' and scheme_id = $1`,
      [schemeId],
    )
  ).rows

/** Announced by two people; gives the proposal's id. */
async function announce(phone: string, code: string, more: object = {}): Promise<string> {
  const {
    rows: [row],
  } = await sql('select customer_id from bahi.customer_phone where phone = $1', [phone])
  const { data } = await bahi.call(
    '/api/console/fund/forced/propose.do',
    { code, customerId: String(row.customer_id), why: 'scheme-closes', on: '2026-11-30', reason: REASON, ...more },
    { token: anita },
  )
  expect(
    (await bahi.call('/api/console/proposal/approve.do', { id: data['proposalId'], reason: REASON }, { token: dev }))
      .msg,
  ).toBe('')
  return String(data['proposalId'])
}

async function hold(token: string, code: string, units: number): Promise<void> {
  expect((await bahi.buy(token, code, units)).msg).toBe('')
  await bahi.evening()
}

beforeAll(async () => {
  bahi = await openFundServer()
  await bahi.passTo(10 * 3_600)
  ;[anita, dev] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

it('a forced redemption is placed once, on its day, whatever the lock-up', async () => {
  const asha = await bahi.token('asha')
  const { code, id } = await bahi.openScheme({ lockUpDays: 365 })
  await hold(asha, code, 200)
  const proposalId = await announce('9000000001', code, { units: '150' })
  await morning('2026-11-27')
  expect(await forced(id)).toEqual([])
  await Promise.all([morning('2026-11-30'), morning('2026-11-30')])
  await morning('2026-11-30')
  expect(await forced(id)).toEqual([
    {
      kind: 'forced',
      forced_reason: 'scheme-closes',
      units: 150n,
      applies_on: '2026-11-30',
      placed_on: '2026-11-30',
      proposal_id: BigInt(proposalId),
    },
  ])
  expect(await bahi.holding(asha, code)).toMatchObject({ units: 200, heldUnits: 150 })
  const { data } = await bahi.call(
    '/api/console/fund/order/list.do',
    { kind: 'forced' },
    { token: anita, method: 'GET' },
  )
  expect(data['items']).toMatchObject([{ code, kind: 'forced', forcedReason: 'scheme-closes' }])
})

it('a forced redemption pays no exit load, and a voluntary one pays it', async () => {
  const asha = await bahi.token('asha')
  const { code, id } = await bahi.openScheme({ exitBands: [{ belowDays: 365, bps: 100 }] })
  await hold(asha, code, 200)
  await announce('9000000001', code, { units: '150' })
  await morning('2026-11-30')
  expect((await bahi.sell(asha, code, 50)).msg).toBe('')
  await bahi.evening()
  await runFundEvening(bahi.parts.fundJob, businessDate('2026-11-30'))
  const { rows } = await sql(
    'select kind, amount_paise, fee_paise, net_paise from bahi.fund_order where scheme_id = $1 and kind <> $2 and customer_id = (select customer_id from bahi.customer_phone where phone = $3) order by kind',
    [id, 'subscribe', '9000000001'],
  )
  expect(rows).toEqual([
    { kind: 'forced', amount_paise: 1_500_00n, fee_paise: 0n, net_paise: 1_500_00n },
    { kind: 'redeem', amount_paise: 500_00n, fee_paise: 5_00n, net_paise: 495_00n },
  ])
})

it('a customer who left before the day has nothing taken, then or later', async () => {
  const ravi = await bahi.token('ravi')
  const { code, id } = await bahi.openScheme()
  await hold(ravi, code, 100)
  await announce('9000000002', code, { why: 'below-minimum' })
  expect(await bahi.sell(ravi, code, 100)).toMatchObject({ status: 0 })
  await morning('2026-11-30')
  await bahi.evening()
  await hold(ravi, code, 50)
  await morning('2026-12-01')
  expect(await forced(id)).toEqual([])
  expect((await sql('select nothing_on from bahi.forced_redemption where scheme_id = $1', [id])).rows).toEqual([
    { nothing_on: '2026-11-30' },
  ])
})

it('everything is taken where no number was announced, less what is held already', async () => {
  const ravi = await bahi.token('ravi')
  const { code, id } = await bahi.openScheme()
  await hold(ravi, code, 100)
  await announce('9000000002', code)
  await bahi.sell(ravi, code, 30)
  await morning('2026-11-30')
  expect(await forced(id)).toMatchObject([{ units: 70n }])
})

it('a cut connection ends the morning, and the same morning made again places the order for its day', async () => {
  const ravi = await bahi.token('ravi')
  const { code, id } = await bahi.openScheme()
  await hold(ravi, code, 100)
  await announce('9000000002', code)
  const mend = await bahi.breakInserts('fund_order', 'cut')
  await expect(morning('2026-11-30')).rejects.toSatisfy(isDatabaseFault)
  await mend()
  expect(await forced(id)).toEqual([])
  await morning('2026-11-30')
  expect(await forced(id)).toMatchObject([{ units: 100n, applies_on: '2026-11-30' }])
})

it('a forced redemption that fails stops no other, and is placed once on the next morning', async () => {
  const ravi = await bahi.token('ravi')
  const { code, id } = await bahi.openScheme()
  await hold(ravi, code, 100)
  await announce('9000000002', code)
  const mend = await bahi.breakInserts('fund_order', 'refuse')
  await morning('2026-11-30')
  await mend()
  expect(await forced(id)).toEqual([])
  await morning('2026-12-01')
  await morning('2026-12-02')
  expect(await forced(id)).toMatchObject([{ units: 100n, applies_on: '2026-12-01' }])
})

it('an announced fund opens in the morning of its day, and not before', async () => {
  const { code, id } = await bahi.openScheme({ state: 'coming' })
  await sql('update bahi.scheme set subscribe_from = $2 where id = $1', [id, '2026-11-28'])
  const stateOn = async (next: string) => {
    await openSchemes(bahi.parts.fundJob, businessDate(next))
    return (await bahi.scheme(code)).state
  }
  expect([await stateOn('2026-11-27'), await stateOn('2026-11-30'), await stateOn('2026-11-30')]).toEqual([
    'coming',
    'open',
    'open',
  ])
})
