import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSingleStock } from '@bahi/contract/market/quotes'
import type { FillLink, getMonthEffects, getOrderEffect, openFillLink } from '@bahi/contract/shares/effects'
import type { getFillProofs } from '@bahi/contract/shares/fill-proofs'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { TestServer } from '../../../testing/open-test-server.ts'
import { openFirstMorning } from '../../../testing/servers/first-morning.ts'
import { verifyDay } from '../../exchange/day/verify-day.ts'
import { verifyFills } from '../../exchange/day/verify-fills.ts'

type Effect = ReplyOf<typeof getOrderEffect>
type Month = ReplyOf<typeof getMonthEffects>
type Shown = ReplyOf<typeof openFillLink>

let bahi: TestServer
let asha: string
let ravi: string
let owner: bigint
let day: string
/** A purchase at the market, and a limit order that waits and is never reached. */
let bought: string
let rests: string

beforeAll(async () => {
  let cheap: string
  ;({ bahi, asha, owner, cheap } = await openFirstMorning())
  ravi = await bahi.logIn('9000000002')
  day = bahi.parts.clock.now().date
  bought = await order({ code: cheap, quantity: '300', type: 'market' })
  const { data } = await bahi.call(getSingleStock.path, { code: cheap }, { method: 'GET' })
  const { lowerBandPaise } = data as unknown as { lowerBandPaise: number }
  rests = await order({ code: cheap, quantity: '100', type: 'limit', pricePaise: String(lowerBandPaise) })
}, 120_000)
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

async function order(ticket: Record<string, string>): Promise<string> {
  bahi.now = new Date(bahi.now.getTime() + 60_000)
  const reply = await bahi.call('/api/app/user/buy.do', ticket, { token: asha })
  expect(reply).toMatchObject({ msg: '' })
  await bahi.passTo(bahi.parts.clock.now().second + 20)
  return (reply.data as { id: string }).id
}
const ask = (path: string, input: object, token: string | null = asha) =>
  bahi.call(`/api/app/user/order/${path}`, input, { method: 'GET', ...(token === null ? {} : { token }) })
const effectOf = async (orderId: string): Promise<Effect> =>
  (await ask('effect.do', { orderId })).data as unknown as Effect
const customer = () => ({ shard: Number((owner >> 16n) & 63n), customerId: owner })
const monthOf = async (): Promise<Month> =>
  (await ask('effects.do', { month: day.slice(0, 7) })).data as unknown as Month
const openLink = async (token: string): Promise<Shown['fill']> =>
  ((await bahi.call('/market/api/order/link.do', { token }, { method: 'GET' })).data as unknown as Shown).fill

it('says of a running day that it is not over, and shows nobody else’s order', async () => {
  expect(await effectOf(bought)).toEqual({ state: 'running', effect: null, without: null })
  expect(await ask('effect.do', { orderId: bought }, ravi)).toMatchObject({ msg: 'tips.msg.081' })
  expect(await ask('effect.do', { orderId: '123' })).toMatchObject({ msg: 'tips.msg.081' })
  expect(await monthOf()).toMatchObject({ days: 0, daysReady: 0, orders: [], slippage: null })
  const { data } = await ask('proofs.do', {})
  expect(data).toMatchObject({
    proofs: { day: { digest: null, seed: null }, orders: [{ orderId: bought, line: null }] },
  })
})

it('runs the day once it is over, when somebody asks, and keeps what it found', { timeout: 300_000 }, async () => {
  await bahi.endDay()
  expect(await effectOf(bought)).toEqual({ state: 'computing', effect: null, without: null })
  await bahi.parts.dayRuns.settled(customer())
  const { state, effect, without } = await effectOf(bought)
  expect(state).toBe('ready')
  expect(effect).toMatchObject({ date: day, filledQuantity: 300, atOnceQuantity: 300, aheadQuantity: 0 })
  const { compared } = await verifyDay(bahi.database.app.pool, day)
  expect(compared).toContain(`the digest ${without?.digest ?? ''}`)
  expect(without?.withoutDigest).not.toBe(without?.digest)
  expect(without?.ordersLeftOut).toBe(2)
  expect(without?.volume).toBeGreaterThan(0)
  const bars = await bahi.database.app.pool.query<{ close_paise: bigint; volume: bigint }>(
    `select b.close_paise, b.volume from bahi.daily_bar b join bahi.orders o on o.instrument_id = b.instrument_id where o.id = $1 and b.date = $2`,
    [BigInt(bought), day],
  )
  expect(without).toMatchObject({
    closePaise: Number(bars.rows[0]?.close_paise),
    volume: Number(bars.rows[0]?.volume),
  })
})

it('tells slippage and impact of a fill, and the queue before an order that waited', async () => {
  const { effect } = await effectOf(bought)
  const seen = effect?.seenPaise ?? 0
  const { rows } = await bahi.database.app.pool.query<{ value: bigint }>(
    `select filled_value_paise as value from bahi.orders where id = $1`,
    [BigInt(bought)],
  )
  expect(effect?.slippage?.paise).toBe(Number(rows[0]?.value) - 300 * seen)
  expect(effect?.impact?.paise).toBeGreaterThanOrEqual(0)
  const waited = await effectOf(rests)
  expect(waited.effect).toMatchObject({ filledQuantity: 0, averagePaise: null, slippage: null })
  expect(waited.effect?.aheadQuantity).toBeGreaterThan(0)
})

it('adds a month up, order by order', async () => {
  const month = await monthOf()
  expect(month).toMatchObject({ months: [day.slice(0, 7)], days: 1, daysReady: 1 })
  expect(month.orders.map(({ orderId }) => orderId)).toEqual([rests, bought])
  expect(month.slippage).toEqual((await effectOf(bought)).effect?.slippage)
  expect(month.better + month.same + month.worse).toBe(1)
})

it('proves the fills of a day by the log and the tape of the exchange, and shows them to nobody else', async () => {
  const proofsOf = async (input: object, token = asha) =>
    ((await ask('proofs.do', input, token)).data as unknown as ReplyOf<typeof getFillProofs>).proofs
  const proofs = await proofsOf({})
  if (proofs === null) throw new Error('there is no day with fills')
  const { effect, without } = await effectOf(bought)
  expect(proofs).toMatchObject({ date: day, isSimulated: true, day: { dayNumber: 1, digest: without?.digest } })
  expect(proofs.orders).toMatchObject([{ orderId: bought, side: 'buy', line: effect?.line }])
  const { pool } = bahi.database.app
  expect(await verifyFills(pool, proofs)).toEqual([])
  expect(await proofsOf({ before: day })).toBeNull()
  expect(await proofsOf({}, ravi)).toBeNull()

  const [own] = proofs.orders
  if (own === undefined || proofs.day === null) throw new Error('the day has no fill')
  const dearer = own.trades.map((trade) => ({ ...trade, pricePaise: trade.pricePaise + 5 }))
  for (const changed of [
    { ...proofs, orders: [{ ...own, trades: dearer }] },
    { ...proofs, orders: [{ ...own, side: 'sell' }] },
    { ...proofs, orders: [{ ...own, orderId: rests }] },
    { ...proofs, orders: [{ ...own, line: (own.line ?? 0) + 1 }] },
    { ...proofs, day: { ...proofs.day, digest: null } },
    { ...proofs, day: { ...proofs.day, seed: '00'.repeat(32) } },
    { ...proofs, day: { ...proofs.day, anchor: '00'.repeat(32) } },
    { ...proofs, day: { ...proofs.day, dayNumber: 2 } },
    { ...proofs, day: null },
    { ...proofs, date: '2020-01-01' },
  ])
    expect(await verifyFills(pool, changed)).not.toEqual([])

  const good = await runVerifier(proofs)
  expect([good.code, good.said]).toEqual([0, expect.stringContaining('is what its seed and its order log give.')])
  const wrong = await runVerifier({ ...proofs, orders: [{ ...own, trades: dearer }] })
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringMatching(/DIFFERENT: place \d+ of the tape/)])
  expect(await runVerifier({ proofs })).toMatchObject({ code: 1, said: expect.stringContaining('no proof of fills') })
})

/** What `market:verify` says of a saved proof, and what it ends with. */
async function runVerifier(proof: object): Promise<{ code: number; said: string }> {
  const file = join(await mkdtemp(join(tmpdir(), 'fills-')), 'fills.json')
  await writeFile(file, JSON.stringify(proof))
  const { host = '', port, user = '', password, database = '' } = bahi.database.access.owner
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  if (typeof password === 'string') url.password = password
  url.searchParams.set('host', host)
  const tool = fileURLToPath(new URL('../../../../../tools/verify-market.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: url.href }
  return promisify(execFile)(process.execPath, ['--import', 'tsx', tool, day, file], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

it('shows a fill to whoever has its link: what was chosen, and nothing after it is closed', async () => {
  const key = randomUUID()
  const make = (shows: string[], orderId = bought, token = asha, idempotencyKey: string = randomUUID()) =>
    bahi.call('/api/app/user/order/link/make.do', { orderId, shows }, { token, key: idempotencyKey })
  expect(await make([], bought, ravi)).toMatchObject({ msg: 'tips.msg.081' })
  expect(await make([], rests)).toMatchObject({ msg: 'tips.msg.081' })
  const bare = (await make([], bought, asha, key)).data as unknown as FillLink
  expect((await make([], bought, asha, key)).data).toEqual(bare)
  const shown = await openLink(bare.token ?? '')
  expect(shown).toMatchObject({
    side: 'buy',
    tradedOn: day,
    quantity: null,
    firstSecond: null,
    slippage: null,
    proof: null,
  })
  expect(JSON.stringify(shown)).not.toMatch(/Asha|9000000001|customer/)

  const whole = (await make(['proof', 'effect'])).data as unknown as FillLink
  const proven = await openLink(whole.token ?? '')
  expect(proven).toMatchObject({ quantity: 300, slippage: (await effectOf(bought)).effect?.slippage })
  const { proof } = proven ?? {}
  expect(proof?.trades.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(300)
  expect(proof).toMatchObject({ digest: (await effectOf(bought)).without?.digest, dayNumber: 1 })
  expect(proof?.line).toBe((await effectOf(bought)).effect?.line)

  const forged = (whole.token ?? '').replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  expect(await openLink(forged)).toBeNull()
  expect(await openLink('nothing')).toBeNull()
  const revoke = (id: string, token: string) =>
    bahi.call('/api/app/user/order/link/revoke.do', { id }, { token, key: randomUUID() })
  expect(await revoke(whole.id, ravi)).toMatchObject({ msg: 'tips.msg.081' })
  expect(await openLink(whole.token ?? '')).not.toBeNull()
  expect(await revoke(whole.id, asha)).toMatchObject({ msg: '', data: { token: null } })
  expect(await openLink(whole.token ?? '')).toBeNull()
  const list = (await ask('link/list.do', {})).data as unknown as { items: FillLink[] }
  expect(list.items.map(({ id, token }) => [id, token])).toEqual([
    [whole.id, null],
    [bare.id, bare.token],
  ])
})
