import { expect, it } from 'vitest'
import type { checkDocument } from '@bahi/contract/reports/certificates'
import type { listPapers, PaperView } from '@bahi/contract/reports/papers'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { financialYear } from '@bahi/domain/reports/financial-year'
import { openLot, sellFromLots } from '@bahi/domain/shares/positions/lots'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { arrangePapers, days } from '../../../testing/servers/papers-server.ts'
import type { PaperSource } from './paper-draft.ts'
import { readShareSales } from './read-sales.ts'
import { readBonusShares, readTaxedSales } from './read-taxed-sales.ts'

const setup = arrangePapers()
const { query, trade, ask, paper, posted, expectInFiles } = setup

const FIRST_DAY = '2026-11-23'
const section = ({ sections }: PaperView, key: string) => {
  const found = sections.find((one) => one.key === key)
  if (found === undefined) throw new Error(`no section ${key}`)
  const column = (name: string) =>
    found.rows.map((row) => row[found.columns.findIndex((one) => one.key === name)] ?? '')
  return {
    ...found,
    column,
    sum: (name: string) => column(name).reduce((sum, value) => sum + BigInt(value), 0n),
    total: (name: string) => found.total?.[found.columns.findIndex((one) => one.key === name)],
  }
}
const fact = ({ facts }: PaperView, key: string) => facts.find((one) => one.key === key)?.value

it('says which papers there are, and of none that there is none', async () => {
  const { data } = await setup.bahi.call('/api/app/user/paper/list.do', {}, { token: setup.asha, method: 'GET' })
  const list = data as ReplyOf<typeof listPapers>
  expect(list.noteDays.map(({ date }) => date)).toEqual([...days].reverse())
  expect(list).toMatchObject({
    years: [{ year: '2026', from: '2026-04-01', until: '2027-03-31' }],
    hasFunds: false,
    hasLoans: false,
  })
  for (const [kind, period] of [
    ['contract-note', '2026-11-22'],
    ['contract-note', 'now'],
    ['holdings', '2026'],
    ['profit', '2027'],
    ['ledger', '2025'],
    ['funds', 'now'],
    ['loans', 'now'],
    ['tax', '0001'],
  ] as const) {
    expect(await ask(kind, period)).toMatchObject({ status: 1, msg: 'tips.msg.981' })
  }
  expect(await setup.bahi.call('/api/app/user/paper/list.do', {}, { method: 'GET' })).toMatchObject({
    msg: 'tips.msg.249',
  })
  expect(
    (await setup.bahi.call('/api/app/user/paper/view.do', { kind: 'gossip' }, { token: setup.asha, method: 'GET' }))
      .http,
  ).toBe(400)
})

it('notes the trades of a day with every charge as it stands in the book', async () => {
  const view = await paper('contract-note', FIRST_DAY)
  expect([fact(view, 'trade-date'), fact(view, 'settles-on')]).toEqual([FIRST_DAY, '2026-11-24'])
  const value = await posted(`j.kind = 'buy-fill' and j.business_date = $2 and p.debit = 102`, [FIRST_DAY])
  const charges = await posted(`j.kind = 'buy-fill' and j.business_date = $2 and p.debit between 110 and 116`, [
    FIRST_DAY,
  ])
  expect(section(view, 'trades').total('value')).toBe(String(-value))
  expect(section(view, 'charges').total('amount')).toBe(String(charges))
  expect(section(view, 'charges').rows).toContainEqual([
    '@stt',
    '0.1%',
    '@of-value',
    String(await posted(`j.kind = 'buy-fill' and j.business_date = $2 and p.debit = 111`, [FIRST_DAY])),
  ])
  expect(section(view, 'settlement').total('amount')).toBe(String(-value - charges))
  expect(section(view, 'settlement').total('item')).toBe('@you-pay')
  expect(section(view, 'entries').sum('net')).toBe(-value - charges)
  const sold = await paper('contract-note', days[1])
  expect(section(sold, 'settlement').total('item')).toBe('@you-get')
  expect(
    section(sold, 'charges')
      .column('amount')
      .map(BigInt)
      .reduce((sum, amount) => sum + amount, 0n),
  ).toBe(await posted(`j.kind = 'sell-fill' and p.debit between 110 and 116`))
  await expectInFiles(view)
  await expectInFiles(sold)
})

it('lists holdings with lots that come to the same as the book', async () => {
  const view = await paper('holdings')
  const {
    rows: [held],
  } = await query<{ shares: bigint; cash: bigint }>(
    'select (sum(amount) filter (where asset > 0))::bigint as shares, (sum(amount) filter (where asset = 0))::bigint as cash from bahi.balance where owner = $1',
    [setup.owner],
  )
  expect(section(view, 'shares').sum('quantity')).toBe(held?.shares)
  expect(section(view, 'lots').sum('quantity')).toBe(held?.shares)
  expect(section(view, 'lots').total('cost')).toBe(section(view, 'shares').total('cost'))
  expect(
    ['cash-available', 'cash-held', 'cash-unsettled'].reduce((sum, key) => sum + BigInt(fact(view, key) ?? 0), 0n),
  ).toBe(held?.cash)
  expect(BigInt(fact(view, 'worth') ?? 0)).toBe(
    (held?.cash ?? 0n) + BigInt(section(view, 'shares').total('value') ?? 0),
  )
  expect(
    section(view, 'lots')
      .column('term')
      .every((term) => term === '@short'),
  ).toBe(true)
  await expectInFiles(view)
})

it('reckons the profit of a year from the postings, oldest shares first', async () => {
  const view = await paper('profit', '2026')
  const sales = section(view, 'sales')
  const proceeds = await posted(`j.kind = 'sell-fill' and p.credit = 102`)
  expect(sales.total('proceeds')).toBe(String(proceeds))
  const { rows: bought } = await query<{ id: bigint; quantity: bigint; cost: bigint; charges: bigint }>(
    `select f.tape_seq as id, f.quantity, (sum(p.amount) filter (where p.debit = 102))::bigint as cost, coalesce(sum(p.amount) filter (where p.debit between 110 and 116), 0)::bigint as charges
     from bahi.fill f join bahi.posting p on p.shard = f.shard and p.journal_id = f.journal_id and p.asset = 0 where f.owner = $1 and f.side = 'buy' group by f.tape_seq, f.quantity order by f.tape_seq`,
    [setup.owner],
  )
  const lots = bought.map(({ id, quantity: shares, cost, charges }) =>
    openLot(id, quantity(shares), paise(cost), paise(charges), businessDate(FIRST_DAY)),
  )
  const selling = await posted(`j.kind = 'sell-fill' and p.debit between 110 and 116`)
  const { sales: taken } = sellFromLots(lots, {
    quantity: quantity(100n),
    proceedsPaise: paise(proceeds),
    chargesPaise: paise(selling),
    soldOn: businessDate(days[1] ?? ''),
  })
  expect(sales.sum('quantity')).toBe(100n)
  expect(sales.sum('cost')).toBe(taken.reduce((sum, { costPaise }) => sum + costPaise, 0n))
  expect(sales.sum('charges-paid')).toBe(taken.reduce((sum, { chargesPaise }) => sum + chargesPaise, 0n))
  expect(fact(view, 'profit-total')).toBe(String(sales.sum('proceeds') - sales.sum('cost') - sales.sum('charges-paid')))
  expect(section(view, 'terms').total('profit-made')).toBe(fact(view, 'profit-total'))
  await expectInFiles(view)
})

it('estimates the tax on the same sales, without the tax that nobody may subtract, and lists dividends', async () => {
  const [view, profit] = [await paper('tax', '2026'), await paper('profit', '2026')]
  const gains = section(view, 'gains')
  const net = gains.sum('gain') - gains.sum('losses')
  const stt = await posted(`j.kind = 'sell-fill' and p.debit = 111`)
  expect(net - BigInt(fact(profit, 'profit-total') ?? 0) >= stt).toBe(true)
  expect(fact(view, 'tax-on-gains')).toBe(gains.total('tax-due'))
  const due = BigInt(gains.total('tax-due') ?? 0)
  expect([fact(view, 'cess'), fact(view, 'tax-total')].map(String)).toEqual(
    [(due * 4n) / 100n, due + (due * 4n) / 100n].map(String),
  )
  expect(view.notes).toContain('note-estimate')
  expect(section(view, 'dividends').rows).toEqual([])
  await expectInFiles(view)
})

it('sells the same shares at the same charges and taxes for the tax where no bonus lies between', async () => {
  const {
    rows: [who],
  } = await query<{ shard: number }>('select shard from bahi.customer where id = $1', [setup.owner])
  const source: PaperSource = {
    db: setup.bahi.database.owner.pool,
    who: { shard: who?.shard ?? 0, customerId: setup.owner, readOnly: false },
    instruments: setup.bahi.parts.instruments,
    feed: setup.bahi.parts.feed,
    today: days[1] ?? '',
  }
  const year = financialYear(2026)
  const booked = await readShareSales(source, year)
  expect(booked[0]?.sttPaise).toBeGreaterThan(0n)
  expect(await readTaxedSales(source, [...new Set(booked.map(({ instrumentId }) => instrumentId))], year)).toEqual(
    booked,
  )
  expect((await readBonusShares(source, booked, year)).size).toBe(0)
})

it('writes every entry of a year with what is left after it', async () => {
  const view = await paper('ledger', '2026')
  const cash = section(view, 'cash')
  const { rows } = await query<{ seq: bigint; asset: number; debit: number; credit: number; amount: bigint }>(
    'select seq, asset, debit, credit, amount from bahi.posting where owner = $1 order by seq',
    [setup.owner],
  )
  expect(cash.rows.length + section(view, 'share-entries').rows.length).toBe(rows.length)
  let after = 0n
  const expected = rows
    .filter(({ asset }) => asset === 0)
    .map(({ seq, debit, credit, amount }) => {
      after += (debit < 100 ? amount : 0n) - (credit < 100 ? amount : 0n)
      return [String(seq), String(amount), String(after)]
    })
  expect(
    cash.rows.map((_row, at) => [cash.column('entry')[at], cash.column('amount')[at], cash.column('cash-balance')[at]]),
  ).toEqual(expected)
  const {
    rows: [kept],
  } = await query<{ cash: bigint }>(
    'select sum(amount)::bigint as cash from bahi.balance where owner = $1 and asset = 0',
    [setup.owner],
  )
  expect([fact(view, 'opening'), fact(view, 'closing')]).toEqual(['0', String(kept?.cash)])
  await expectInFiles(view)
})

it('keeps its code while it says the same, takes another when it does not, and is checked by anybody', async () => {
  const [one, other] = await Promise.all([paper('contract-note', FIRST_DAY), paper('contract-note', FIRST_DAY)])
  expect([other.mark, other.asOf]).toEqual([one.mark, one.asOf])
  const before = await paper('ledger', '2026')
  await trade('buy', setup.cheap, 100)
  const after = await paper('ledger', '2026')
  expect(after.mark).not.toBe(before.mark)
  expect((await paper('contract-note', FIRST_DAY)).mark).toBe(one.mark)
  await query(`update bahi.customer set real_name = 'आशा Deshmukh', identity_state = 'completed' where id = $1`, [
    setup.owner,
  ])
  const named = await paper('contract-note', FIRST_DAY)
  expect(named.mark).not.toBe(one.mark)
  const said = (await setup.bahi.call('/api/app/document/check.do', { mark: named.mark }, { method: 'GET' }))
    .data as unknown as ReplyOf<typeof checkDocument>
  expect(said).toMatchObject({
    kind: 'contract-note',
    fingerprint: named.fingerprint,
    asOf: named.asOf,
    share: null,
    quantities: null,
    paper: { period: FIRST_DAY },
  })
  expect(said.paper?.totals.find(({ section: key }) => key === 'settlement')).toMatchObject({
    rows: 3,
    sums: [{ key: 'amount', value: section(named, 'settlement').total('amount') }],
  })
  expect(JSON.stringify(said)).not.toMatch(/Deshmukh|आशा/)
  // A paper is no certificate: its code opens no file.
  const opened = await setup.bahi.app.inject({
    method: 'GET',
    url: `/api/app/user/document/file.do?mark=${named.mark}`,
    headers: { authorization: `Bearer ${setup.asha}` },
  })
  expect(opened.json()).toMatchObject({ status: 1, msg: 'tips.msg.991' })
})

it('shows nobody another customer’s papers', async () => {
  const ravi = await setup.bahi.logIn('9000000002')
  expect(await ask('contract-note', FIRST_DAY, ravi)).toMatchObject({ status: 1, msg: 'tips.msg.981' })
  const { data } = await ask('ledger', '2026', ravi)
  expect(JSON.stringify(data)).not.toContain(String(setup.owner))
})
