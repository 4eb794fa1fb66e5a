import { afterAll, beforeAll, expect, it } from 'vitest'
import type {
  getWorth,
  getWorthWorkings,
  listWorthEntries,
  WorthLine,
  WorthPeriod,
  WorthWorkings,
} from '@bahi/contract/reports/worth'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { formatPlainRupees } from '@bahi/money/format'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { TestServer } from '../../../testing/open-test-server.ts'
import { openFirstMorning } from '../../../testing/servers/first-morning.ts'
import { fromBank, inAccountBooks } from '../../../testing/test-books.ts'
import type { NewPosting } from '../../ledger/journal-batch.ts'

type Worth = ReplyOf<typeof getWorth>
type Entries = ReplyOf<typeof listWorthEntries>

const PAID_IN = 50_000_00n
const TAKEN_OUT = 20_000_00n

let bahi: TestServer
let asha: string
let owner: bigint
let cheap: string
/** Two nights of trading: a deposit on the second day, after a purchase and before a sale, and a withdrawal. */
beforeAll(async () => {
  ;({ bahi, asha, owner, cheap } = await openFirstMorning())
  await trade('buy', 300)
  await bahi.endDay()
  await bahi.passTo(10 * 3_600)
  await post(fromBank(PAID_IN), 'deposit')
  await trade('sell', 100)
  await bahi.endDay()
  await bahi.passTo(10 * 3_600)
  await trade('sell', 100)
  await post({ debit: ACCOUNT.bank, credit: ACCOUNT.available, asset: 0, amount: TAKEN_OUT }, 'transfer-out')
  await bahi.endDay()
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  bahi.database.owner.pool.query<Row>(text, values)
async function post(posting: NewPosting, kind: string) {
  const { rows } = await query<{ shard: number }>('select shard from bahi.customer where id = $1', [owner])
  await inAccountBooks(bahi.database, bahi.parts.ids, [{ shard: rows[0]?.shard ?? 0, owner }], (batch) =>
    batch.addJournal({
      owner,
      kind,
      reference: `test:${kind}`,
      externalReference: `test:${kind}`,
      postings: [posting],
    }),
  )
}
async function trade(side: 'buy' | 'sell', count: number) {
  bahi.now = new Date(bahi.now.getTime() + 60_000)
  const ticket = { code: cheap, quantity: String(count), type: 'market' }
  expect(await bahi.call(`/api/app/user/${side}.do`, ticket, { token: asha })).toMatchObject({ msg: '' })
  await bahi.passTo(bahi.parts.clock.now().second + 20)
}
async function read<Reply>(call: string, input: object = {}, token = asha): Promise<Reply> {
  const reply = await bahi.call(`/api/app/user/worth/${call}.do`, input, { token, method: 'GET' })
  expect(reply).toMatchObject({ status: 0 })
  return reply.data as unknown as Reply
}
async function workingsOf(period: WorthPeriod = 'all', token = asha): Promise<WorthWorkings> {
  const { workings } = await read<ReplyOf<typeof getWorthWorkings>>('workings', { period }, token)
  if (workings === null) throw new Error('there are no nights')
  return workings
}
async function entriesOf(line: WorthLine, range: { after: number; through: number }): Promise<Entries['items']> {
  const items: Entries['items'] = []
  for (;;) {
    const before = items.at(-1)?.number
    const page = await read<Entries>('entries', {
      line,
      after: String(range.after),
      through: String(range.through),
      size: '3',
      ...(before === undefined ? {} : { before: String(before) }),
    })
    items.push(...page.items)
    if (!page.more) return items
  }
}
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const ownMoney: readonly WorthLine[] = ['paid-in', 'taken-out']

it('writes P&L as the worth at the end less the worth at the start and the money put in, and as what it is made of', async () => {
  const { returns } = await read<Worth>('nights')
  for (const period of ['all', '1M'] as const) {
    const { gain } = await workingsOf(period)
    const [own, made] = [
      gain.lines.filter(({ line }) => ownMoney.includes(line)),
      gain.lines.filter(({ line }) => !ownMoney.includes(line)),
    ]
    expect(gain.gainPaise).toBe(returns.find((one) => one.period === period)?.gainPaise)
    expect(gain.endsPaise - gain.beginsPaise - sum(own.map(({ paise }) => paise))).toBe(gain.gainPaise)
    expect(sum(made.map(({ paise }) => paise))).toBe(gain.gainPaise)
    for (const { paise, beginsPaise, endsPaise } of made)
      if (endsPaise !== null) expect(endsPaise - (beginsPaise ?? 0)).toBe(paise)
  }
})

it('opens every line of cash to the postings that come to it, page by page, and shares to those that moved them', async () => {
  const workings = await workingsOf()
  const { rows } = await query<{ seq: bigint; amount: bigint; debit: number; credit: number; asset: number }>(
    'select seq, amount, debit, credit, asset from bahi.posting where owner = $1',
    [owner],
  )
  const postings = new Map(rows.map((row) => [Number(row.seq), row]))
  const lines = workings.gain.lines.map(({ line }) => line)
  expect(lines).toEqual(
    expect.arrayContaining(['paid-in', 'taken-out', 'shares', 'bought', 'sold', 'charges', 'taxes']),
  )
  expect(lines).not.toContain('other')
  for (const { line, paise, endsPaise, entries } of workings.gain.lines) {
    const items = await entriesOf(line, workings)
    expect(items, line).toHaveLength(entries)
    for (const item of items)
      expect(Math.abs(item.paise ?? item.quantity ?? 0)).toBe(Number(postings.get(item.number)?.amount))
    if (endsPaise === null) expect(sum(items.map((item) => item.paise ?? Number.NaN)), line).toBe(paise)
  }
  const moved = await entriesOf('shares', workings)
  const held = await query<{ amount: bigint }>(
    'select sum(amount)::bigint as amount from bahi.balance where owner = $1 and asset > 0 and asset < 1000000',
    [owner],
  )
  expect(sum(moved.map(({ quantity }) => quantity ?? Number.NaN))).toBe(Number(held.rows[0]?.amount))
  expect(moved.map(({ symbol }) => symbol)).toContain(cheap)
})

it('discounts the dated money of a night to nothing, to the paisa, and opens it to the deposit that it is', async () => {
  const { nights, returns } = await read<Worth>('nights')
  const { xirr } = await workingsOf('all')
  expect(xirr.bps).toBe(returns.find(({ period }) => period === 'all')?.xirrBps)
  expect(xirr.terms.at(-1)).toMatchObject({ kind: 'ends', on: nights.at(-1)?.on, paise: nights.at(-1)?.worthPaise })
  const second = xirr.terms.find(({ kind, on }) => kind === 'flow' && on === nights[1]?.on)
  expect(second?.paise).toBe(-Number(PAID_IN))
  if (second === undefined) throw new Error('the deposit is no flow')
  expect(await entriesOf('paid-in', second)).toMatchObject([{ kind: 'deposit', paise: Number(PAID_IN) }])
  if (xirr.rate === null) {
    for (const { discountedPaise } of xirr.terms) expect(discountedPaise).toBeNull()
    return
  }
  expect(sum(xirr.terms.map(({ discountedPaise }) => discountedPaise ?? Number.NaN))).toBe(0)
  for (const { paise, days, discountedPaise } of xirr.terms) {
    const own = paise / (1 + Number(xirr.rate)) ** (days / 365)
    expect(Math.abs((discountedPaise ?? Number.NaN) - own)).toBeLessThan(1.01)
  }
})

it('multiplies the steps between the money that came and went, each from its worth before to its worth after', async () => {
  const { nights, returns } = await read<Worth>('nights')
  const { timeWeighted } = await workingsOf('all')
  const [first, second, third] = nights
  expect(timeWeighted.bps).toBe(returns.find(({ period }) => period === 'all')?.timeWeightedBps)
  expect(timeWeighted.steps).toMatchObject([
    { from: first?.on, until: first?.on, beforePaise: 0, afterPaise: first?.worthPaise },
    {
      from: second?.on,
      until: third?.on,
      beforePaise: first?.worthPaise,
      paidInPaise: Number(PAID_IN),
      takenOutPaise: Number(TAKEN_OUT),
      afterPaise: third?.worthPaise,
    },
  ])
  const product = timeWeighted.steps.reduce((growth, step) => growth * Number(step.growth), 1)
  expect(Number(timeWeighted.product)).toBeCloseTo(product, 10)
  for (const { beforePaise, paidInPaise, afterPaise, takenOutPaise, growth } of timeWeighted.steps)
    expect(Number(growth)).toBeCloseTo((afterPaise + takenOutPaise) / (beforePaise + paidInPaise), 10)
  const [, step] = timeWeighted.steps
  if (step === undefined) throw new Error('the deposit begins no step')
  expect(await entriesOf('paid-in', step)).toMatchObject([{ paise: Number(PAID_IN) }])
  expect(await entriesOf('taken-out', step)).toMatchObject([{ paise: -Number(TAKEN_OUT) }])
})

it.each(['gain', 'xirr', 'time-weighted'])(
  'writes the working of %s as CSV with the figures of the screen',
  async (of) => {
    const { gain, xirr, timeWeighted } = await workingsOf('all')
    const file = await bahi.app.inject({
      method: 'GET',
      url: `/api/app/user/worth/file.do?of=${of}&period=all`,
      headers: { authorization: `Bearer ${asha}` },
    })
    expect(file.headers['content-type']).toContain('text/csv')
    const figures = {
      gain: [gain.gainPaise, ...gain.lines.map(({ paise }) => paise)].map((paise) =>
        formatPlainRupees(Math.abs(paise)),
      ),
      xirr: xirr.terms.map(({ paise }) => formatPlainRupees(paise)),
      'time-weighted': timeWeighted.steps.map(({ growth }) => growth),
    }[of]
    for (const figure of figures ?? []) expect(file.body).toContain(figure)
    if (of === 'gain')
      for (const { number, on } of await entriesOf('charges', await workingsOf()))
        expect(file.body).toContain(`,${number},"${on}"`)
  },
)

it('shows another customer nothing of these entries', async () => {
  const meera = await bahi.logIn('9000000003')
  const own = await workingsOf()
  const others = await read<Entries>('entries', { line: 'paid-in', after: '0', through: String(own.through) }, meera)
  expect(others.items.map(({ paise }) => paise)).not.toContain(Number(PAID_IN))
})
