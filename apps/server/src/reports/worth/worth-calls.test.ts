import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginPractice } from '@bahi/contract/customers/practice'
import type { getWorth, getWorthParts, listWorthEntries } from '@bahi/contract/reports/worth'
import { type getWorthFigure, type WorthFigure, worthFigures } from '@bahi/contract/reports/worth-figure'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { formatPlainRupees } from '@bahi/money/format'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { TestServer } from '../../../testing/open-test-server.ts'
import { openFirstMorning } from '../../../testing/servers/first-morning.ts'
import { readCsv } from '../../platform/read-csv.ts'

type Worth = ReplyOf<typeof getWorth>
type Parts = ReplyOf<typeof getWorthParts>
type Figure = ReplyOf<typeof getWorthFigure>

let bahi: TestServer
let asha: string
let owner: bigint
let cheap: string
beforeAll(async () => {
  ;({ bahi, asha, owner, cheap } = await openFirstMorning())
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  bahi.database.owner.pool.query<Row>(text, values)
async function trade(side: 'buy' | 'sell', count: number) {
  bahi.now = new Date(bahi.now.getTime() + 60_000)
  const ticket = { code: cheap, quantity: String(count), type: 'market' }
  expect(await bahi.call(`/api/app/user/${side}.do`, ticket, { token: asha })).toMatchObject({ msg: '' })
  await bahi.passTo(bahi.parts.clock.now().second + 20)
}
async function read<Reply>(call: string, input: object = {}, token = asha): Promise<Reply> {
  const reply = await bahi.call(`/api/app/user/${call}`, input, { token, method: 'GET' })
  expect(reply).toMatchObject({ status: 0 })
  return reply.data as unknown as Reply
}
const nightsOf = (index = 'BAHI50', token = asha) => read<Worth>('worth/nights.do', { index }, token)
const partsOf = () => read<Parts>('worth/parts.do')
const figureOf = (of: WorthFigure, key = '') => read<Figure>('worth/figure.do', { of, key })
async function csvOf(of: WorthFigure, key: string): Promise<readonly (readonly string[])[]> {
  const file = await bahi.app.inject({
    method: 'GET',
    url: `/api/app/user/worth/file.do?${new URLSearchParams({ of, key }).toString()}`,
    headers: { authorization: `Bearer ${asha}` },
  })
  expect(file.headers['content-type']).toContain('text/csv')
  const read = readCsv(file.body)
  if (!read.ok) throw new Error(read.problem)
  return read.rows.map(({ cells }) => cells)
}
/** What a figure opens to: its rows, or the entries of its lines. */
async function openedSum({ rows, lines, after, through }: Figure): Promise<number> {
  const range = { after: String(after), through: String(through), size: '200' }
  const entries = await Promise.all(
    lines.map((line) => read<ReplyOf<typeof listWorthEntries>>('worth/entries.do', { line, ...range })),
  )
  return sum([...rows, ...entries.flatMap(({ items }) => items)].map(({ paise }) => paise ?? Number.NaN))
}
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const sumOf = async (text: string): Promise<number> =>
  Number(
    (await query<{ amount: bigint }>(`select coalesce(sum(amount), 0)::bigint as amount ${text}`, [owner])).rows[0]
      ?.amount,
  )

it('has no nights and no returns before the first night', async () => {
  expect(await nightsOf()).toMatchObject({ nights: [], returns: [], index: 'BAHI50' })
})

it('has one point after the first night, with the worth of its parts and what came from the bank', async () => {
  await trade('buy', 200)
  await bahi.endDay()
  const { nights, returns } = await nightsOf()
  const [night] = nights
  expect(nights).toHaveLength(1)
  expect(night?.worthPaise).toBe(
    sum([night?.cashPaise ?? 0, night?.sharesPaise ?? 0, night?.fundsPaise ?? 0, night?.plansPaise ?? 0]) +
      (night?.redeemingPaise ?? 0) -
      (night?.owedPaise ?? 0),
  )
  expect(night?.contributedPaise).toBe(
    (await sumOf(`from bahi.posting where owner = $1 and asset = 0 and credit = ${ACCOUNT.bank}`)) -
      (await sumOf(`from bahi.posting where owner = $1 and asset = 0 and debit = ${ACCOUNT.bank}`)),
  )
  for (const { gainPaise, contributedPaise, isSinceOpening, xirrBps } of returns) {
    expect(gainPaise + contributedPaise).toBe(night?.worthPaise)
    expect(isSinceOpening).toBe(true)
    expect(xirrBps).toBeNull()
  }
})

it('sums to what the portfolio shows, and its parts of the whole come to all of it', async () => {
  await bahi.passTo(10 * 3_600)
  await trade('sell', 100)
  const parts = await partsOf()
  const portfolio = await read<Record<string, number>>('getUserPositionMarketValue.do')
  expect(parts.ownedPaise - parts.owedPaise).toBe(portfolio['netWorthPaise'])
  expect(parts.unrealisedPaise).toBe(portfolio['unrealisedPaise'])
  expect(sum(parts.classes.map(({ paise }) => paise))).toBe(parts.ownedPaise)
  expect(sum(parts.classes.map(({ bps }) => bps))).toBe(10_000)
  expect(sum(parts.sectors.map(({ bps }) => bps))).toBe(10_000)
  expect(sum(parts.sectors.map(({ paise }) => paise))).toBe(portfolio['holdingsValuePaise'])
  expect(parts.holdings.map(({ code }) => code)).toContain(cheap)
})

it('counts realised gains, charges and taxes as the books do', async () => {
  const parts = await partsOf()
  const { rows } = await query<{ realised: bigint }>(
    'select sum(proceeds_paise - cost_paise - charges_paise)::bigint as realised from bahi.lot_sale where owner = $1',
    [owner],
  )
  expect(parts.realisedPaise).toBe(Number(rows[0]?.realised))
  const stt = await sumOf(`from bahi.posting where owner = $1 and asset = 0 and debit = ${ACCOUNT.stt}`)
  expect(stt).toBeGreaterThan(0)
  expect(parts.taxes).toContainEqual({ account: ACCOUNT.stt, paise: stt })
  const all = await sumOf('from bahi.posting where owner = $1 and asset = 0 and debit between 110 and 117')
  expect(sum([...parts.charges, ...parts.taxes].map(({ paise }) => paise))).toBe(all)
})

it('opens each figure to rows or entries that come to it', async () => {
  const parts = await partsOf()
  const paid = (all: readonly { paise: number }[]) => sum(all.map(({ paise }) => paise))
  for (const [of, expected, sign] of [
    ['realised', parts.realisedPaise, 1],
    ['unrealised', parts.unrealisedPaise, 1],
    ['dividends', parts.dividendsPaise, 1],
    ['to-come', sum(parts.dividendsToCome.map(({ amountPaise }) => amountPaise)), 1],
    ['charges', paid(parts.charges), -1],
    ['taxes', paid(parts.taxes), -1],
    ['exit-loads', parts.exitLoadsPaise, 1],
    ['loan-interest', parts.loanInterestPaise, 1],
  ] as const) {
    const figure = await figureOf(of)
    expect([of, figure.totalPaise]).toEqual([of, expected])
    expect([of, (await openedSum(figure)) * sign]).toEqual([of, expected])
  }
  for (const [of, all] of [
    ['class', parts.classes.map((one) => ({ key: one.class, paise: one.paise }))],
    ['sector', parts.sectors.map((one) => ({ key: one.sector, paise: one.paise }))],
    ['holding', parts.holdings.map((one) => ({ key: one.code, paise: one.paise }))],
  ] as const)
    for (const { key, paise } of all) {
      const figure = await figureOf(of, key)
      expect([of, key, figure.totalPaise, await openedSum(figure)]).toEqual([of, key, paise, paise])
    }
})

it.each(worthFigures)('writes %s as CSV whose amounts come to the figure of the screen', async (of) => {
  const parts = await partsOf()
  const keys: Partial<Record<WorthFigure, readonly string[]>> = {
    class: parts.classes.map((one) => one.class),
    sector: parts.sectors.map(({ sector }) => sector),
    holding: parts.holdings.map(({ code }) => code),
  }
  for (const key of keys[of] ?? ['']) {
    const figure = await figureOf(of, key)
    const rows = await csvOf(of, key)
    const heads = rows.findIndex((row) => row.includes('Amount'))
    const amountAt = rows[heads]?.indexOf('Amount') ?? -1
    const amounts = rows.slice(heads + 1).map((row) => Math.round(Number(row[amountAt]) * 100))
    expect([of, key, rows.at(-1)?.[0], amounts.at(-1)]).toEqual([of, key, 'Total', figure.totalPaise])
    expect([of, key, sum(amounts.slice(0, -1))]).toEqual([of, key, figure.totalPaise])
    if (figure.rows.length > 0) expect(amounts).toHaveLength(figure.rows.length + 1)
  }
})

it('guards what a spreadsheet could run in the file of a figure', async () => {
  expect(await csvOf('sector', '=1+1')).toContainEqual(['Sector', "'=1+1"])
})

it('opens the worth of the last night to its cash, each share at its close and each scheme at its NAV', async () => {
  const { nights } = await nightsOf()
  const [night, figure] = [nights.at(-1), await figureOf('night')]
  expect(figure).toMatchObject({ on: night?.on, totalPaise: night?.worthPaise, through: night?.lastEntry })
  expect(sum(figure.rows.map(({ paise }) => paise))).toBe(night?.worthPaise)
  const shares = figure.rows.filter(({ kind }) => kind === 'share')
  expect(sum(shares.map(({ paise }) => paise))).toBe(night?.sharesPaise)
  for (const { code, eachPaise, quantity, paise } of shares) {
    expect((eachPaise ?? 0) * (quantity ?? 0)).toBe(paise)
    const { rows } = await query<{ close: bigint }>(
      'select b.close_paise as close from bahi.daily_bar b join bahi.instrument i on i.id = b.instrument_id where i.symbol = $1 and b.date = $2',
      [code, night?.on],
    )
    if (rows[0] !== undefined) expect(eachPaise).toBe(Number(rows[0].close))
  }
})

it('opens the money put in to deposits and withdrawals alone', async () => {
  const { returns } = await nightsOf()
  for (const { period, contributedPaise } of returns) {
    const figure = await read<Figure>('worth/figure.do', { of: 'contributed', period })
    expect([figure.totalPaise, await openedSum(figure)]).toEqual([contributedPaise, contributedPaise])
    expect(figure.lines.every((line) => line === 'paid-in' || line === 'taken-out')).toBe(true)
  }
})

it('tells a dividend that was announced by the shares that are held, and not as received', async () => {
  const today = bahi.parts.clock.now().date
  const { rows } = await query<{ remaining: bigint }>(
    'select sum(remaining)::bigint as remaining from bahi.lot l join bahi.instrument i on i.id = l.instrument_id where l.owner = $1 and i.symbol = $2',
    [owner, cheap],
  )
  const { dividendsToCome: before } = await partsOf()
  await query(
    `insert into bahi.corporate_action (id, instrument_id, kind, dividend_paise, announced_on, ex_date, paid_on)
     select 900001, id, 'dividend', 450, $2::date, $2::date + 20, $2::date + 25 from bahi.instrument where symbol = $1`,
    [cheap, today],
  )
  const parts = await partsOf()
  const added = parts.dividendsToCome.filter((one) => !before.some(({ exDate }) => exDate === one.exDate))
  expect(added).toMatchObject([
    { code: cheap, quantity: Number(rows[0]?.remaining), amountPaise: Number(rows[0]?.remaining) * 450 },
  ])
})

it('draws the index that was chosen beside the nights, and none for a code that no index has', async () => {
  await bahi.endDay()
  const { nights, indices, returns } = await nightsOf()
  expect(nights).toHaveLength(2)
  expect(indices.map(({ code }) => code)).toContain('BAHI50')
  for (const { on, indexHundredths } of nights) {
    const { rows } = await query<{ close: bigint }>(
      `select close_hundredths as close from bahi.index_bar where code = 'BAHI50' and date = $1`,
      [on],
    )
    expect(indexHundredths).toBe(Number(rows[0]?.close))
  }
  expect(returns.at(-1)?.indexBps).not.toBeNull()
  const none = await nightsOf('NONE')
  expect(none).toMatchObject({ index: null })
  expect(none.returns.map(({ indexBps }) => indexBps)).toEqual([null, null, null, null, null])
})

it('keeps contributions apart from gains over all nights', async () => {
  const { nights, returns } = await nightsOf()
  const whole = returns.find(({ period }) => period === 'all')
  expect((whole?.gainPaise ?? 0) + (whole?.contributedPaise ?? 0)).toBe(nights.at(-1)?.worthPaise)
  expect(whole?.contributedPaise).toBe(nights.at(-1)?.contributedPaise)
})

it('writes the nights as CSV with the figures of the screen', async () => {
  const { nights } = await nightsOf()
  const file = await bahi.app.inject({
    method: 'GET',
    url: '/api/app/user/worth/file.do?index=BAHI50',
    headers: { authorization: `Bearer ${asha}` },
  })
  expect(file.headers['content-type']).toContain('text/csv')
  for (const { on, worthPaise, contributedPaise } of nights) {
    const line = file.body.split('\r\n').find((one) => one.startsWith(`"${on}"`))
    expect(line).toContain(`,${formatPlainRupees(worthPaise)},${formatPlainRupees(contributedPaise)},`)
  }
})

it('shows another customer nothing of these nights', async () => {
  const ravi = await bahi.logIn('9000000002')
  const own = (await nightsOf()).nights.map(({ worthPaise }) => worthPaise)
  const others = (await nightsOf('BAHI50', ravi)).nights.map(({ worthPaise }) => worthPaise)
  expect(others).not.toEqual(own)
})

it('keeps the nights of a practice account, whose opening money counts as put in', async () => {
  const { data } = await bahi.call(beginPractice.path, { agreed: true })
  const token = String(data['token'])
  await bahi.endDay()
  const { nights, returns } = await nightsOf('BAHI50', token)
  const account = await read<Record<string, number>>('getUserPositionMarketValue.do', {}, token)
  expect(nights).toHaveLength(1)
  expect(nights[0]?.contributedPaise).toBeGreaterThan(0)
  expect(nights[0]?.contributedPaise).toBe(account['netWorthPaise'])
  expect(nights[0]?.worthPaise).toBe(account['netWorthPaise'])
  expect(returns.find(({ period }) => period === 'all')?.gainPaise).toBe(0)
})

it('has every sale in the file, where the page has one row for the oldest', async () => {
  const before = await figureOf('realised')
  await query(
    `insert into bahi.lot_sale (shard, owner, instrument_id, lot_id, tape_seq, quantity, cost_paise, proceeds_paise, charges_paise, sold_on)
     select shard, owner, instrument_id, lot_id, 900000000 + n, 1, 100, 103, 1, sold_on
     from (select * from bahi.lot_sale where owner = $1 limit 1) one, generate_series(1, 310) n`,
    [owner],
  )
  const figure = await figureOf('realised')
  expect(figure.totalPaise).toBe(before.totalPaise + 310 * 2)
  expect(figure.rows).toHaveLength(301)
  const rows = (await csvOf('realised', '')).filter(([kind]) => kind === 'Sale of shares')
  expect(rows).toHaveLength(before.rows.length + 310)
  expect(sum(rows.map((row) => Math.round(Number(row.at(-1)) * 100)))).toBe(figure.totalPaise)
})
