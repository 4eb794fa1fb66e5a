import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { placeBracket, previewBracket } from '@bahi/contract/shares/brackets'
import type { getOrder, listOrders } from '@bahi/contract/shares/orders'
import type { TriggerView } from '@bahi/contract/shares/triggers'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { TestServer } from '../../../testing/open-test-server.ts'
import { openFirstMorning } from '../../../testing/servers/first-morning.ts'

const OPEN_SECOND = 10 * 3_600
const NEXT_DAY = '2026-11-24'

let bahi: TestServer
let asha: string
let share: { code: string; lastPaise: number; tickPaise: number }

beforeAll(async () => {
  const morning = await openFirstMorning()
  ;({ bahi, asha } = morning)
  share = (await bahi.call('/api/stock/getSingleStock.do', { code: morning.cheap }, { method: 'GET' }))
    .data as typeof share
}, 120_000)
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const onTick = (factor: number) => Math.round((share.lastPaise * factor) / share.tickPaise) * share.tickPaise
const terms = (more: object = {}) => ({
  code: share.code,
  quantity: '100',
  type: 'market',
  targetPaise: String(onTick(1.5)),
  stopPaise: String(onTick(0.5)),
  ...more,
})
const call = async <Reply>(path: string, input: object): Promise<Reply> => {
  const reply = await bahi.call(`/api/app/user/${path}`, input, { token: asha })
  expect(reply).toMatchObject({ status: 0 })
  return reply.data as unknown as Reply
}
const place = (more: object = {}) => call<ReplyOf<typeof placeBracket>>('bracket/place.do', terms(more))
const read = async <Reply>(path: string, query: Record<string, string>): Promise<Reply> => {
  const reply = await bahi.call(`/api/app/user/${path}`, query, { token: asha, method: 'GET' })
  expect(reply).toMatchObject({ status: 0 })
  return reply.data as unknown as Reply
}
const trigger = (triggerId: string) => read<TriggerView>('trigger/detail.do', { triggerId })

it('says what each exit would bring after the charges of buying and selling, and from when it watches', async () => {
  const limit = { type: 'limit', pricePaise: String(onTick(1)) }
  const preview = await call<ReplyOf<typeof previewBracket>>('bracket/preview.do', terms(limit))
  expect(preview).toMatchObject({ referencePaise: onTick(1), armsOn: NEXT_DAY, validUntil: '2027-11-23', problems: [] })
  const at = async (side: string, pricePaise: number) =>
    call<{ valuePaise: number; chargesPaise: number }>('order/preview.do', {
      code: share.code,
      side,
      quantity: '100',
      type: 'limit',
      pricePaise: String(pricePaise),
    })
  const bought = await at('buy', onTick(1))
  for (const [exit, pricePaise] of [
    ['target', onTick(1.5)],
    ['stop', onTick(0.5)],
  ] as const) {
    const sold = await at('sell', pricePaise)
    const resultPaise = sold.valuePaise - sold.chargesPaise - bought.valuePaise - bought.chargesPaise
    expect(preview[exit]).toEqual({ pricePaise, resultPaise })
  }
})

it('names every reason why the exits cannot be set, and the field', async () => {
  const wrong = terms({ targetPaise: String(onTick(0.9)), stopPaise: String(onTick(1.1)) })
  const preview = await call<ReplyOf<typeof previewBracket>>('bracket/preview.do', wrong)
  expect(preview.problems.map(({ msg, fields }) => [msg, ...fields])).toEqual([
    ['tips.msg.885', 'targetPaise'],
    ['tips.msg.886', 'stopPaise'],
  ])
  const refused = await bahi.call('/api/app/user/bracket/place.do', wrong, { token: asha, key: randomUUID() })
  expect(refused).toMatchObject({ status: 1, msg: 'tips.msg.885' })
})

it('is one group from its entry to its exit: in the list of orders, on the page of the order, and under GTT', async () => {
  const { order, exits } = await place()
  expect(exits).toMatchObject({
    orderId: order.id,
    state: 'attached',
    target: { pricePaise: onTick(1.5), state: 'watching' },
    stop: { pricePaise: onTick(0.5), state: 'watching' },
  })
  const listed = await read<ReplyOf<typeof listOrders>>('order/list.do', { state: 'today' })
  expect(listed.exits).toContainEqual(exits)
  expect((await read<ReplyOf<typeof getOrder>>('order/detail.do', { orderId: order.id })).exits).toEqual(exits)
  expect((await trigger(exits.triggerId)).entry).toEqual({ id: order.id, number: order.number })
  const waiting = await read<{ items: TriggerView[]; waiting: number }>('trigger/list.do', { state: 'waiting' })
  expect(waiting.items.map(({ id }) => id)).toContain(exits.triggerId)
  expect(waiting.waiting).toBe(waiting.items.length)
})

it('lets the customer change both prices, but not the number of shares, and end one price alone', async () => {
  const { exits } = await place({ quantity: '200' })
  const change = (more: object) =>
    bahi.call(
      '/api/app/user/trigger/change.do',
      {
        triggerId: exits.triggerId,
        quantity: '200',
        type: 'market',
        otherType: 'market',
        triggerPaise: String(onTick(0.6)),
        otherTriggerPaise: String(onTick(1.6)),
        ...more,
      },
      { token: asha, key: randomUUID() },
    )
  expect(await change({ quantity: '100' })).toMatchObject({ status: 1, msg: 'tips.msg.022' })
  expect(await change({})).toMatchObject({ status: 0, data: { state: 'attached', quantity: 200 } })
  const cancel = (leg: string) => call<TriggerView>('trigger/cancel.do', { triggerId: exits.triggerId, leg })
  const states = ({ legs }: TriggerView) => legs.map(({ triggerPaise, state }) => [triggerPaise, state])
  expect(states(await cancel('2'))).toEqual([
    [onTick(0.6), 'watching'],
    [onTick(1.6), 'cancelled'],
  ])
  const again = { triggerId: exits.triggerId, leg: '2' }
  expect(await bahi.call('/api/app/user/trigger/cancel.do', again, { token: asha, key: randomUUID() })).toMatchObject({
    msg: 'tips.msg.022',
  })
  // The price that is left is changed alone.
  const single = { otherTriggerPaise: undefined, otherType: undefined, triggerPaise: String(onTick(0.7)) }
  expect(await change(single)).toMatchObject({ status: 0 })
  expect(states(await trigger(exits.triggerId))).toEqual([
    [onTick(0.7), 'watching'],
    [onTick(1.6), 'cancelled'],
  ])
  expect((await cancel('1')).state).toBe('cancelled')
})

it('watches the price from the next session on, for the shares that were bought', async () => {
  const { exits } = await place({ quantity: '300' })
  await bahi.endDay()
  await bahi.passTo(OPEN_SECOND)
  await bahi.parts.triggerDesk.settled()
  expect(await trigger(exits.triggerId)).toMatchObject({ state: 'watching', quantity: 300 })
})
