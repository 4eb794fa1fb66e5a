import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { placeBasket, previewBasket } from '@bahi/contract/shares/baskets'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { TestServer } from '../../../testing/open-test-server.ts'
import { openFirstMorning } from '../../../testing/servers/first-morning.ts'

type Preview = ReplyOf<typeof previewBasket>
type Placed = ReplyOf<typeof placeBasket>

let bahi: TestServer
let asha: string
/** Two shares that a small purse can pay for. */
let codes: [string, string]

beforeAll(async () => {
  ;({ bahi, asha } = await openFirstMorning())
  const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
  const [one, other] = (data['items'] as { code: string; lastPaise: number; state: string }[])
    .filter(({ lastPaise, state }) => lastPaise > 0 && state === 'normal')
    .sort((a, b) => a.lastPaise - b.lastPaise)
  codes = [one?.code ?? '', other?.code ?? '']
}, 120_000)
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const line = (code: string, more: object = {}) => ({ code, side: 'buy', quantity: '100', type: 'market', ...more })
async function preview(lines: unknown[]): Promise<Preview> {
  const reply = await bahi.call('/api/app/user/basket/preview.do', { lines }, { token: asha })
  expect(reply).toMatchObject({ msg: '' })
  return reply.data as unknown as Preview
}
const place = (lines: unknown[], mode: string, key = randomUUID()) =>
  bahi.call('/api/app/user/basket/place.do', { lines, mode }, { token: asha, key })

it('adds up what each line would cost, and takes lines as the text of a form too', async () => {
  const found = await preview(codes.map((code) => line(code)))
  const [one, other] = found.lines
  expect(found.all).toEqual(found.passing)
  expect(found.all).toMatchObject({
    orders: 2,
    sellPaise: 0,
    buyPaise: (one?.valuePaise ?? 0) + (other?.valuePaise ?? 0),
    chargesPaise: (one?.chargesPaise ?? 0) + (other?.chargesPaise ?? 0),
    cashNeededPaise: (one?.cashNeededPaise ?? 0) + (other?.cashNeededPaise ?? 0),
  })
  const single = await bahi.call('/api/app/user/order/preview.do', line(codes[0]), { token: asha })
  expect(one).toMatchObject({
    valuePaise: single.data['valuePaise'],
    cashNeededPaise: single.data['cashNeededPaise'],
    problems: [],
  })
  const form = new URLSearchParams({ lines: JSON.stringify(line(codes[0])) })
  const reply = await bahi.app.inject({
    method: 'POST',
    url: '/api/app/user/basket/preview.do',
    headers: { authorization: `Bearer ${asha}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  expect(reply.json()).toMatchObject({ msg: '', data: { all: { orders: 1 } } })
})

it('says of a line what the lines before it leave to it', async () => {
  const { maxQuantity } = (await preview([line(codes[0])])).lines[0] ?? { maxQuantity: 0 }
  const found = await preview([line(codes[0], { quantity: String(maxQuantity) }), line(codes[1])])
  expect(found.lines.map(({ problems }) => problems.map(({ msg }) => msg))).toEqual([[], ['tips.msg.166']])
  expect([found.all.orders, found.passing.orders]).toEqual([2, 1])
})

it('refuses a basket that is none: no line, a share twice, no JSON, a share that nobody knows', async () => {
  for (const lines of [[], [line(codes[0]), line(codes[0])], ['{'], ['null'], [{ code: codes[0] }]])
    expect(await place(lines, 'all')).toMatchObject({ msg: 'tips.msg.022' })
  const unknown = [line(codes[0]), line('NOBODY')]
  expect(await bahi.call('/api/app/user/basket/preview.do', { lines: unknown }, { token: asha })).toMatchObject({
    data: { fields: ['lines.1'] },
  })
})

it('places the lines as orders, once for a key, and keeps what did not pass out', async () => {
  const key = randomUUID()
  const lines = [line(codes[0]), line(codes[1], { quantity: '1' })]
  const refused = await place(lines, 'all')
  expect(refused).toMatchObject({ data: { fields: ['lines.1'] } })
  const placed = await place(lines, 'passing', key)
  expect(placed).toMatchObject({ msg: '' })
  const [one, other] = (placed.data as unknown as Placed).lines
  expect(one).toMatchObject({ order: { code: codes[0], quantity: 100 }, problem: null })
  expect(other?.order).toBeNull()
  expect(other?.problem?.msg).toBe(refused.msg)
  expect((await place(lines, 'passing', key)).data).toEqual(placed.data)
  const list = await bahi.call('/api/app/user/order/list.do', {}, { token: asha, method: 'GET' })
  expect(list.data).toMatchObject({ total: 1, items: [{ id: one?.order?.id }] })
})
