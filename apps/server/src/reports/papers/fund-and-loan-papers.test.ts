import { expect, it } from 'vitest'
import type { PaperView } from '@bahi/contract/reports/papers'
import { arrangeFundPapers, makeMix } from '../../../testing/servers/fund-papers.ts'

const setup = arrangeFundPapers()
const { put, whoIs, addFund, paper, expectInPdf } = setup
const section = ({ sections }: PaperView, key: string) => sections.find((one) => one.key === key)
const fact = ({ facts }: PaperView, key: string) => facts.find((one) => one.key === key)?.value

it('writes down units, their lots and every order', async () => {
  const view = await paper('funds')
  // Sixty units at 12.55 are 753.00; they cost 600.00.
  expect(section(view, 'fund-holdings')?.rows).toEqual([
    ['Bahi Bonds', '60', '60000', '125500', '75300', '15300'],
    ['Bahi Large Companies', '60', '60000', '125500', '75300', '15300'],
  ])
  expect(fact(view, 'units-value')).toBe('150600')
  expect(section(view, 'fund-lots')?.total?.[4]).toBe('120000')
  expect(section(view, 'fund-orders')?.rows[0]).toEqual([
    '2026-09-01',
    'Bahi Bonds',
    '@redeem',
    '40',
    '125000',
    '50000',
    '200',
    '49800',
    '@success',
  ])
  await expectInPdf(view)
})

it('counts fund sales into profit and tax, gains of bonds with the income', async () => {
  const profit = await paper('profit', '2026')
  // 500.00 less 400.00, two fifths of the fee of 5.00 and the load of 2.00.
  expect(section(profit, 'fund-sales')?.rows.map((row) => [row[7], row[8]])).toEqual([
    ['9600', '@long'],
    ['9600', '@slab'],
  ])
  expect(fact(profit, 'profit-total')).toBe('19200')
  const tax = await paper('tax', '2026')
  expect(section(tax, 'gains')?.rows).toEqual([['@long', '1250', '9600', '0', '0', '9600', '0', '0']])
  expect(section(tax, 'slab-gains')?.rows).toEqual([['Bahi Bonds', '@class-debt', '2025-06-02', '2026-09-01', '9600']])
  expect(section(tax, 'slab-tax')?.rows).toEqual([['@short', '9600', '0', '0', '9600', null]])
  expect(tax.notes).toContain('note-slab-to-come')
  expect(fact(tax, 'tax-before-slab')).toBe('0')
  await expectInPdf(profit)
  await expectInPdf(tax)
})

it('taxes gold and mixed funds by rules of their own', async () => {
  const ravi = await setup.bahi.logIn('9000000002')
  const { shard, id } = await whoIs('9000000002')
  const gold = setup.bahi.parts.instruments.byCode('BAHIGOLD')?.id
  // A hundred units of gold at 10.00 and of a fund of two fifths shares at 10.00, a part of each sold at 15.00 on the first of September.
  await addFund(903, 'BHI-CA', 'Bahi Cautious', 'hybrid', makeMix('40%', '15%', '45%'))
  for (const [lot, boughtOn, sold] of [
    [41, '2024-08-30', 40],
    [42, '2025-06-02', 20],
    [43, '2026-05-04', 10],
  ] as const) {
    await put(
      `insert into bahi.lot (shard, owner, instrument_id, id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on) values ($1, $2, $3, $4, 100, 100 - $6::integer, 100000, 0, $5, $5)`,
      shard,
      id,
      gold,
      lot,
      boughtOn,
      sold,
    )
    await put(
      `insert into bahi.lot_sale (shard, owner, instrument_id, lot_id, tape_seq, quantity, cost_paise, proceeds_paise, charges_paise, sold_on) values ($1, $2, $3, $4, 50, $5::integer, $5::integer * 1000, $5::integer * 1500, 0, '2026-09-01')`,
      shard,
      id,
      gold,
      lot,
      sold,
    )
    await put(
      `insert into bahi.fund_lot (shard, owner, scheme_id, id, bought_on, nav, units, remaining, cost_paise, fee_paise, locked_until) values ($1, $2, 903, $3, $4, 100000, 100, 100 - $5::integer, 100000, 0, null)`,
      shard,
      id,
      lot,
      boughtOn,
      sold,
    )
    await put(
      `insert into bahi.fund_lot_sale (shard, order_id, lot_id, owner, scheme_id, units, proceeds_paise, load_paise, cost_paise, sold_on) values ($1, 60, $3, $2, 903, $4::integer, $4::integer * 1500, 0, $4::integer * 1000, '2026-09-01')`,
      shard,
      id,
      lot,
      sold,
    )
  }
  const tax = await paper('tax', '2026', ravi)
  // Gold is long term after twelve months, the fund after twenty-four; 12.5 % from the first rupee on, though the 1.25 lakh of shares are untouched.
  expect(section(tax, 'gains')?.rows).toEqual([])
  expect(section(tax, 'other-gains')?.rows).toEqual([
    ['@class-gold', '1250', '30000', '0', '0', '30000', '3750'],
    ['@class-mixed', '1250', '20000', '0', '0', '20000', '2500'],
  ])
  expect(['tax-on-gains', 'cess', 'tax-before-slab'].map((key) => fact(tax, key))).toEqual(['6250', '250', '6500'])
  expect(section(tax, 'slab-gains')?.rows).toEqual([
    ['BAHIGOLD', '@class-gold', '2026-05-04', '2026-09-01', '5000'],
    ['Bahi Cautious', '@class-mixed', '2025-06-02', '2026-09-01', '10000'],
    ['Bahi Cautious', '@class-mixed', '2026-05-04', '2026-09-01', '5000'],
  ])
  expect(tax.notes).toEqual([
    'note-estimate',
    'note-income-unknown',
    'note-slab-to-come',
    'note-stt',
    'note-set-off',
    'note-dividends',
    'note-classes',
  ])
  const profit = await paper('profit', '2026', ravi)
  expect(section(profit, 'fund-sales')?.rows.map((row) => [row[1], row[8]])).toEqual([
    ['2024-08-30', '@long'],
    ['2025-06-02', '@short'],
    ['2026-05-04', '@short'],
  ])
  await expectInPdf(tax, ravi)
})

it('counts bonus shares at no cost and from their own day for the tax, and keeps the cost of the books in the profit', async () => {
  const { shard, id } = await whoIs('9000000001')
  const share = setup.bahi.parts.instruments.byCode('KALINGPORT')?.id
  // A hundred at 300.00, a bonus of one for one, a hundred sold at 160.00 after the year and forty more later.
  await put('alter table bahi.corporate_action disable trigger user')
  await put(
    `insert into bahi.corporate_action (id, instrument_id, kind, shares, announced_on, ex_date, paid_on) values (9998, $1, 'bonus', 1, '2025-08-08', '2025-08-11', '2025-08-11')`,
    share,
  )
  await put('alter table bahi.corporate_action enable trigger user')
  await put(
    `insert into bahi.entitlement (shard, owner, action_id, instrument_id, quantity, shares_given, amount_paise, recorded_on) values ($1, $2, 9998, $3, 100, 100, 0, '2025-08-11')`,
    shard,
    id,
    share,
  )
  await put(
    `insert into bahi.lot (shard, owner, instrument_id, id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on) values ($1, $2, $3, 71, 200, 60, 3000000, 0, '2024-06-03', '2024-06-04')`,
    shard,
    id,
    share,
  )
  await put(
    `insert into bahi.lot_sale (shard, owner, instrument_id, lot_id, tape_seq, quantity, cost_paise, proceeds_paise, charges_paise, sold_on) values ($1, $2, $3, 71, 72, 100, 1500000, 1600000, 0, '2025-09-01'), ($1, $2, $3, 71, 73, 40, 600000, 640000, 0, '2026-01-05')`,
    shard,
    id,
    share,
  )
  const tax = await paper('tax', '2025')
  expect(section(tax, 'bonus-sales')?.rows.map((row) => row.slice(1))).toEqual([
    ['2024-06-03', '2025-09-01', '100', '1600000', '3000000', '0', '-1400000', '@long'],
    ['2025-08-11', '2026-01-05', '40', '640000', '0', '0', '640000', '@short'],
  ])
  expect(section(tax, 'gains')?.rows).toEqual([
    ['@short', '2000', '640000', '0', '0', '0', '640000', '128000'],
    ['@long', '1250', '0', '1400000', '0', '0', '0', '0'],
  ])
  expect(tax.notes).toContain('note-bonus')
  const profit = await paper('profit', '2025')
  expect(section(profit, 'sales')?.rows.map((row) => row[7])).toEqual(['100000', '40000'])
  expect(profit.notes).toEqual(['note-profit', 'note-profit-bonus'])
  expect((await paper('tax', '2026')).notes).not.toContain('note-bonus')
  await expectInPdf(tax)
})

it('lists the dividends of a year as they stand in the book', async () => {
  const {
    database: {
      owner: { pool },
    },
    parts: { clock },
  } = setup.bahi
  const {
    rows: [who],
  } = await pool.query<{ shard: number; id: bigint }>(
    `select shard, customer_id as id from bahi.customer_phone where phone = '9000000001'`,
  )
  const {
    rows: [share],
  } = await pool.query<{ id: number }>('select min(id) as id from bahi.instrument')
  const of = [who?.shard, who?.id]
  await pool.query(
    `insert into bahi.corporate_action (id, instrument_id, kind, dividend_paise, announced_on, ex_date, paid_on) values (9999, $1, 'dividend', 450, $2, $2::date + 1, $2::date + 3)`,
    [share?.id, clock.now().date],
  )
  await pool.query(
    `insert into bahi.entitlement (shard, owner, action_id, instrument_id, quantity, shares_given, amount_paise, recorded_on) values ($1, $2, 9999, $3, 20, 0, 9000, '2026-11-24')`,
    [...of, share?.id],
  )
  await pool.query(
    `insert into bahi.journal (shard, id, owner, kind, reference, business_date, recorded_at) values ($1, 31, $2, 'dividend', '9999:' || $2::bigint, '2026-11-26', '2026-11-26T02:30:00Z')`,
    of,
  )
  await pool.query(
    `insert into bahi.posting (shard, owner, seq, journal_id, debit, credit, asset, amount, hash) values ($1, $2, 9000, 31, 1, 100, 0, 9000, sha256('x'))`,
    of,
  )
  const tax = await paper('tax', '2026')
  expect(section(tax, 'dividends')?.rows).toEqual([
    ['2026-11-26', setup.bahi.parts.instruments.byId(share?.id ?? 0)?.code, '20', '450', '9000'],
  ])
  expect(section(tax, 'dividends')?.total?.[4]).toBe('9000')
  await expectInPdf(tax)
})

it('writes down loans with what is owed, the nights of a weekend in it, interest rounded in the customer’s favour', async () => {
  expect(setup.bahi.parts.clock.now().date).toBe('2026-11-23')
  const view = await paper('loans')
  // The evening of Friday wrote 12.349999 of interest; the nights after Saturday and Sunday are 12.00 each.
  expect(fact(view, 'owed-total')).toBe('4003634')
  // Asked at half past one in the night of India; 0.03 % a day is 10.95 % a year.
  expect(section(view, 'loan-list')?.rows).toEqual([
    ['1', '2026-10-02', 'Sahyadri Lending', '5000000', '1095', '4000000', '3634', '700', '@unpaid'],
  ])
  expect(section(view, 'loan-events')?.rows).toEqual([
    ['1', '2026-10-05', '@ev-asked', '5000000'],
    ['1', '2026-10-05', '@ev-interest', '1234'],
    ['1', '2026-10-05', '@ev-repaid', '1000700'],
    ['1', '2026-11-22', '@ev-interest-waiting', '2400'],
  ])
  const { data: list } = await setup.bahi.call('/api/app/user/loan/list.do', {}, { token: setup.asha, method: 'GET' })
  expect((list['items'] as { owedPaise: number }[])[0]?.owedPaise).toBe(4_003_634)
  await expectInPdf(view)
  expect(
    (await setup.bahi.call('/api/app/user/paper/list.do', {}, { token: setup.asha, method: 'GET' })).data,
  ).toMatchObject({
    hasFunds: true,
    hasLoans: true,
  })
})
