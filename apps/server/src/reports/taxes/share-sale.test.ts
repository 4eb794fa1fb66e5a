import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SaleTaxView } from '@bahi/contract/reports/tax'
import type { OrderPreview } from '@bahi/contract/shares/orders'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

let bahi: TestServer
let asha: string
let who: { shard: number; id: bigint }
beforeAll(async () => {
  bahi = await openTestServer()
  asha = await bahi.logIn('9000000001')
  const { rows } = await bahi.database.owner.pool.query<{ shard: number; id: bigint }>(
    `select shard, customer_id as id from bahi.customer_phone where phone = '9000000001'`,
  )
  who = rows[0] ?? { shard: 0, id: 0n }
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const read = (token: string, path: string, input: object) => bahi.call(path, input, { token, method: 'GET' })
const put = (text: string, ...values: unknown[]) => bahi.database.owner.pool.query(text, values)
const idOf = (code: string) => bahi.parts.instruments.byCode(code)?.id ?? 0
/** A lot as the books have it. A share costs `price` rupees; charges are in paise. */
const addLot = (code: string, id: number, boughtOn: string, shares: number, price: number, charges = 0) =>
  put(
    `insert into bahi.lot (shard, owner, instrument_id, id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on) values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $8)`,
    who.shard,
    who.id,
    idOf(code),
    id,
    shares,
    shares * price * 100,
    charges,
    boughtOn,
  )
const ask = async (code: string, quantity: number, rupees: number) => {
  const asked = { code, quantity: String(quantity), pricePaise: String(rupees * 100) }
  const reply = await read(asha, '/api/app/user/tax/shares.do', asked)
  expect(reply).toMatchObject({ status: 0 })
  return reply.data['estimate'] as SaleTaxView | null
}
const preview = async (code: string, quantity: number, rupees: number) =>
  (
    await read(asha, '/api/app/user/order/preview.do', {
      code,
      side: 'sell',
      quantity: String(quantity),
      pricePaise: String(rupees * 100),
    })
  ).data as unknown as OrderPreview
const sttOf = ({ charges }: OrderPreview) => charges.find(({ kind }) => kind === 'stt')?.amountPaise ?? 0
const tax = (taxablePaise: number, bps: number) => Math.floor((taxablePaise * bps) / 10_000)
const withCess = (paise: number) => paise + tax(paise, 400)

it('taxes each lot by its age, the oldest first, and says which would soon be long-term', async () => {
  await addLot('KALINGPORT', 11, '2025-06-02', 40, 100)
  await addLot('KALINGPORT', 12, '2025-12-01', 30, 100)
  await addLot('KALINGPORT', 13, '2026-06-01', 50, 150)
  const [estimate, desk] = [await ask('KALINGPORT', 100, 200), await preview('KALINGPORT', 100, 200)]
  if (estimate === null) throw new Error('no estimate')
  expect(estimate.lots.map(({ boughtOn, quantity, term, waitUntil }) => [boughtOn, quantity, term, waitUntil])).toEqual(
    [
      ['2025-06-02', 40, 'long', null],
      ['2025-12-01', 30, 'short', '2026-12-02'],
      ['2026-06-01', 30, 'short', null],
    ],
  )
  const gains = estimate.lots.map(({ gainPaise }) => gainPaise)
  // 40 × 100 + 30 × 100 + 30 × 50 rupees, less all charges but the securities transaction tax.
  expect(gains.reduce((sum, gain) => sum + gain, 0)).toBe(8_500_00 - desk.chargesPaise + sttOf(desk))
  const short = (gains[1] ?? 0) + (gains[2] ?? 0)
  expect(estimate).toMatchObject({
    yearFrom: '2026-04-01',
    soldOn: '2026-11-23',
    taxClass: 'equity',
    proceedsPaise: 20_000_00 - desk.chargesPaise,
    taxPaise: withCess(tax(short, 2_000)),
    exemptionPaise: 1_25_000_00,
    exemptBeforePaise: 0,
    exemptPaise: gains[0],
    // In December only the youngest lot is taxed.
    wait: { until: '2026-12-02', taxPaise: withCess(tax(gains[2] ?? 0, 2_000)) },
    hasBonus: false,
  })
  expect(estimate).toMatchObject({ slab: 'none', inHandPaise: estimate.proceedsPaise - estimate.taxPaise })
})

it('takes the very lots that the ticket shows, at the same gains but for the tax that nobody may subtract', async () => {
  const [estimate, desk] = [await ask('KALINGPORT', 90, 120), await preview('KALINGPORT', 90, 120)]
  expect(estimate?.lots.map(({ boughtOn, quantity }) => [boughtOn, quantity])).toEqual(
    desk.lots.map(({ boughtOn, taken }) => [boughtOn, taken]),
  )
  const sum = (gains: readonly { readonly gainPaise: number }[] = []) =>
    gains.reduce((total, { gainPaise }) => total + gainPaise, 0)
  expect(sum(estimate?.lots)).toBe(sum(desk.lots) + sttOf(desk))
})

it('has no estimate for more shares than the lots have, and none of a share that nobody holds', async () => {
  expect(await ask('KALINGPORT', 121, 200)).toBeNull()
  expect(await ask('BAHIGOLD', 1, 200)).toBeNull()
  const unknown = await read(asha, '/api/app/user/tax/shares.do', { code: 'NOSUCH', quantity: '1' })
  expect(unknown.status).not.toBe(0)
})

it('counts bonus shares at no cost and from their own day', async () => {
  // A hundred at 300, then one for one: the books have two hundred at 150.
  await put('alter table bahi.corporate_action disable trigger user')
  await put(
    `insert into bahi.corporate_action (id, instrument_id, kind, shares, announced_on, ex_date, paid_on) values (9997, $1, 'bonus', 1, '2026-08-07', '2026-08-10', '2026-08-10')`,
    idOf('BAHIGOLD'),
  )
  await put('alter table bahi.corporate_action enable trigger user')
  await put(
    `insert into bahi.entitlement (shard, owner, action_id, instrument_id, quantity, shares_given, amount_paise, recorded_on) values ($1, $2, 9997, $3, 100, 100, 0, '2026-08-10')`,
    who.shard,
    who.id,
    idOf('BAHIGOLD'),
  )
  await addLot('BAHIGOLD', 21, '2025-06-02', 200, 150)
  const [estimate, desk] = [await ask('BAHIGOLD', 150, 200), await preview('BAHIGOLD', 150, 200)]
  expect(estimate?.lots.map(({ boughtOn, quantity, term, rateBps }) => [boughtOn, quantity, term, rateBps])).toEqual([
    ['2025-06-02', 100, 'long', 1_250],
    ['2026-08-10', 50, 'short', null],
  ])
  const [old, bonus] = estimate?.lots.map(({ gainPaise }) => gainPaise) ?? []
  // Old: 100 × (200 − 300). Bonus: 50 × 200. The charges but the securities transaction tax are in both.
  expect((old ?? 0) + (bonus ?? 0)).toBe(-10_000_00 + 10_000_00 - desk.chargesPaise + sttOf(desk))
  expect(estimate).toMatchObject({ taxClass: 'gold', hasBonus: true, withIncomePaise: bonus, taxPaise: 0 })
  // Tax at the slab rate is to come: what is in hand says that it is before it.
  expect(estimate).toMatchObject({ slab: 'to-come', inHandPaise: estimate?.proceedsPaise })
})

it('sets off what the customer told of earlier years, and adds the surcharge of the income that was told', async () => {
  const before = await ask('KALINGPORT', 100, 200)
  const short = (before?.lots[1]?.gainPaise ?? 0) + (before?.lots[2]?.gainPaise ?? 0)
  const told = {
    year: 2026,
    otherIncomePaise: 60_00_000_00,
    losses: [{ year: 2023, shortPaise: 1_000_00, longPaise: 0 }],
  }
  expect(await bahi.call('/api/app/user/tax/setDetails.do', told, { token: asha })).toMatchObject({
    status: 0,
    data: { ...told, lossYears: [2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018] },
  })
  const after = await ask('KALINGPORT', 100, 200)
  const taxed = tax(short - 1_000_00, 2_000)
  expect(after).toMatchObject({ setOffPaise: 1_000_00, taxPaise: withCess(taxed + tax(taxed, 1_000)) })
})

it('taxes gold of less than a year at the slab of the income that was told, surcharge in it', async () => {
  const gold = await ask('BAHIGOLD', 150, 200)
  const atSlab = tax(gold?.withIncomePaise ?? 0, 3_000)
  expect(gold).toMatchObject({
    slab: 'counted',
    parts: { fixedPaise: 0, slabPaise: atSlab, surchargePaise: tax(atSlab, 1_000), reliefPaise: 0 },
    inHandPaise: (gold?.proceedsPaise ?? 0) - (gold?.taxPaise ?? 0),
  })
  const { parts, taxPaise } = gold ?? { parts: null, taxPaise: 0 }
  expect(taxPaise).toBe(atSlab + tax(atSlab, 1_000) + (parts?.cessPaise ?? 0))
  expect(taxPaise).toBeGreaterThan(0)
})
