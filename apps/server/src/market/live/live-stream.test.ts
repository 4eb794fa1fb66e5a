import { beforeEach, describe, expect, it } from 'vitest'
import { createScriptedClock, createScriptedFeed, type ScriptedFeed } from '../../../testing/scripted/scripted-feed.ts'
import { StreamPhone } from '../../../testing/stream-phone.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'
import { MAX_BUFFERED_BYTES } from './stream-client.ts'

let feed: ScriptedFeed
let stream: LiveStream
let validTokens: Set<string>
let nowMs: number
const clock = createScriptedClock()

beforeEach(() => {
  nowMs = 1_000_000
  validTokens = new Set(['good', 'lost phone'])
  feed = createScriptedFeed()
  for (let id = 1; id <= 2_000; id += 1)
    feed.set({ instrumentId: id, lastPaise: 100_00 + id, previousClosePaise: 100_00 })
  stream = createLiveStream({
    feed,
    clock,
    nowMs: () => nowMs,
    customerOf: async (token) => (validTokens.has(token) ? 7n : null),
    frameMs: 250,
    heartbeatMs: 10_000,
    lanes: 1,
  })
  stream.flush()
})

/** What is said at once is answered by the next flush. */
function join(phone: StreamPhone, ...messages: object[]) {
  const connection = stream.join(phone, '203.0.113.7')
  for (const message of messages) connection.hear(JSON.stringify(message))
  stream.flush()
  return connection
}

/** Far enough from the last snapshot for the next. */
function passSecond(): void {
  nowMs += 1_000
}

function move(id: number, lastPaise: number): void {
  feed.set({ instrumentId: id, lastPaise })
  feed.publish([id])
}

describe('the live stream', () => {
  it('answers a subscription with a snapshot and then sends only what changed, numbered without a gap', () => {
    const phone = new StreamPhone()
    join(phone, { type: 'subscribe', mode: 'ltp', ids: [1, 2, 3] })
    expect(phone.last()).toMatchObject({
      type: 'snapshot',
      n: 1,
      q: [
        [1, 100_01, 100_00, 36_000],
        [2, 100_02, 100_00, 36_000],
        [3, 100_03, 100_00, 36_000],
      ],
    })
    move(2, 101_00)
    stream.flush()
    expect(phone.last()).toMatchObject({ type: 'frame', n: 2, q: [[2, 101_00, 100_00, 36_000]] })
  })

  it('says at once that prices stand, since when, and that they come again', () => {
    const phone = new StreamPhone()
    join(phone, { type: 'subscribe', mode: 'ltp', ids: [1] })
    feed.stand(35_990)
    stream.flush()
    expect(phone.last()).toMatchObject({ type: 'frame', q: [], m: { phase: 'open', staleSecond: 35_990 } })
    const late = new StreamPhone()
    join(late, { type: 'hello' }, { type: 'snapshot' })
    expect(late.last()).toMatchObject({ type: 'snapshot', m: { staleSecond: 35_990 } })
    feed.stand(undefined)
    stream.flush()
    expect(phone.last()).toMatchObject({ type: 'frame', q: [], m: { phase: 'open' } })
    expect(phone.last()).not.toHaveProperty('m.staleSecond')
  })

  it('sends nothing when nothing that is watched has changed', () => {
    const phone = new StreamPhone()
    join(phone, { type: 'subscribe', mode: 'ltp', ids: [1] })
    const before = phone.heard.length
    move(2, 105_00)
    stream.flush()
    expect(phone.heard).toHaveLength(before)
  })

  it('puts everything that moved within a frame into one message, newest value only', () => {
    const phone = new StreamPhone()
    join(phone, { type: 'subscribe', mode: 'ltp', ids: [1, 2] })
    move(1, 111_00)
    move(2, 112_00)
    move(1, 113_00)
    stream.flush()
    expect(phone.last()).toMatchObject({
      n: 2,
      q: [
        [1, 113_00, 100_00, 36_000],
        [2, 112_00, 100_00, 36_000],
      ],
    })
  })

  it('carries five prices a side and the ten latest trades in full mode', () => {
    feed.setDepth({
      instrumentId: 5,
      bids: [{ pricePaise: 99_95, quantity: 300, orders: 2 }],
      asks: [
        { pricePaise: 100_05, quantity: 100, orders: 1 },
        { pricePaise: 0, quantity: 0, orders: 0 },
      ],
    })
    feed.setTrades(
      5,
      Array.from({ length: 12 }, (_, age) => ({
        second: 36_000 - age,
        pricePaise: 100_00,
        quantity: 10 + age,
        takerSide: null,
      })),
    )
    const phone = new StreamPhone()
    join(phone, { type: 'subscribe', mode: 'full', ids: [5] })
    const message = phone.last()
    expect(message).toMatchObject({ type: 'snapshot' })
    expect(message?.type === 'snapshot' && message.q[0]?.slice(13)).toEqual([
      [[99_95, 300, 2]],
      [[100_05, 100, 1]],
      Array.from({ length: 10 }, (_, age) => [36_000 - age, 100_00, 10 + age]),
    ])
  })

  it('gives a phone that asks after a gap a fresh snapshot', () => {
    const phone = new StreamPhone()
    const connection = join(phone, { type: 'subscribe', mode: 'ltp', ids: [1] })
    move(1, 130_00)
    stream.flush()
    connection.hear('{"type":"snapshot"}')
    passSecond()
    stream.flush()
    expect(phone.last()).toMatchObject({ type: 'snapshot', n: 3, q: [[1, 130_00, 100_00, 36_000]] })
  })

  it('never lets more than 64 KB wait for a phone that does not read, and gives it one snapshot of the newest when it does', () => {
    const phone = new StreamPhone()
    const ids = Array.from({ length: 900 }, (_, i) => i + 1)
    join(phone, { type: 'subscribe', mode: 'quote', ids })
    phone.reads = false
    for (let round = 1; round <= 20; round += 1) {
      for (const id of ids) feed.set({ instrumentId: id, lastPaise: 200_00 + round })
      feed.publish(ids)
      stream.flush()
    }
    expect(phone.bufferedAmount).toBeGreaterThan(0)
    expect(phone.bufferedAmount).toBeLessThanOrEqual(MAX_BUFFERED_BYTES)
    const framesBefore = phone.heard.length
    phone.reads = true
    phone.bufferedAmount = 0
    passSecond()
    stream.flush()
    expect(phone.heard).toHaveLength(framesBefore + 1)
    expect(phone.last()).toMatchObject({ type: 'snapshot' })
    const message = phone.last()
    expect(message?.type === 'snapshot' && message.q[0]?.[1]).toBe(200_20)
    const numbers = phone.heard.flatMap((heard) => ('n' in heard ? [heard.n] : []))
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  })

  it('tells only the customer whose order changed', async () => {
    const [mine, other] = [new StreamPhone(), new StreamPhone()]
    join(mine, { type: 'hello', token: 'good' })
    join(other, { type: 'hello', token: 'stolen' })
    await Promise.resolve()
    await Promise.resolve()
    expect(mine.last()).toMatchObject({ type: 'welcome', customer: true })
    expect(other.last()).toMatchObject({ type: 'welcome', customer: false })
    stream.tellCustomer(7n, { orderId: '12', state: 'filled', filledQuantity: 100 })
    expect(mine.last()).toEqual({ type: 'order', orderId: '12', state: 'filled', filledQuantity: 100 })
    expect(other.last()).toMatchObject({ type: 'welcome' })
  })

  it('tells a device nothing more once its session was ended, and goes on telling the others', async () => {
    const [ended, stays] = [new StreamPhone(), new StreamPhone()]
    const connection = join(ended, { type: 'hello', token: 'lost phone' })
    join(stays, { type: 'hello', token: 'good' })
    await Promise.resolve()
    await Promise.resolve()
    validTokens.delete('lost phone')
    await stream.checkCustomer(7n)
    stream.tellCustomer(7n, { orderId: '13', state: 'filled', filledQuantity: 100 })
    expect(ended.last()).toMatchObject({ type: 'welcome' })
    expect(stays.last()).toMatchObject({ type: 'order', orderId: '13' })
    connection.hear('{"type":"subscribe","mode":"ltp","ids":[1]}')
    stream.flush()
    expect(ended.last()).toMatchObject({ type: 'snapshot' })
  })

  it('closes a connection that stays silent for three heartbeats and keeps one that answers', () => {
    const [silent, alive] = [new StreamPhone(), new StreamPhone()]
    join(silent)
    const connection = join(alive)
    for (let beat = 0; beat < 4; beat += 1) {
      nowMs += 10_000
      connection.hear('{"type":"pong"}')
      stream.beat()
    }
    expect(silent.closed).toBe(1001)
    expect(alive.closed).toBeNull()
    expect(stream.connections).toBe(1)
  })

  const ofIds = (ids: string) => `{"type":"subscribe","mode":"ltp","ids":[${ids}]}`
  it.each(['no json', '{"type":"sell"}', ofIds('"1"'), ofIds('3000000000'), ofIds('-1'), '[]'])(
    'closes a connection that says %s',
    (text) => {
      const phone = new StreamPhone()
      join(phone).hear(text)
      expect(phone.closed).toBe(1008)
    },
  )

  it('refuses more than a thousand subscriptions on one connection and keeps those it has', () => {
    const phone = new StreamPhone()
    const connection = join(phone, {
      type: 'subscribe',
      mode: 'ltp',
      ids: Array.from({ length: 1_000 }, (_, i) => i + 1),
    })
    connection.hear(JSON.stringify({ type: 'subscribe', mode: 'ltp', ids: [1_500] }))
    expect(phone.last()).toEqual({ type: 'refused', msg: 'tips.msg.162' })
    move(1, 140_00)
    stream.flush()
    expect(phone.last()).toMatchObject({ type: 'frame', q: [[1, 140_00, 100_00, 36_000]] })
  })

  it('flushes one lane at a time and loses nothing for the others', () => {
    const spread = createLiveStream({
      feed,
      clock,
      nowMs: () => nowMs,
      customerOf: async () => null,
      frameMs: 250,
      heartbeatMs: 10_000,
      lanes: 2,
    })
    spread.flush()
    spread.flush()
    const [first, second] = [new StreamPhone(), new StreamPhone()]
    for (const phone of [first, second]) {
      spread.join(phone, '203.0.113.7').hear('{"type":"subscribe","mode":"ltp","ids":[1]}')
    }
    spread.flush()
    spread.flush()
    move(1, 160_00)
    spread.flush()
    expect([first.heard.length, second.heard.length]).toEqual([2, 1])
    move(1, 161_00)
    spread.flush()
    expect(second.last()).toMatchObject({ type: 'frame', n: 2, q: [[1, 161_00, 100_00, 36_000]] })
    spread.flush()
    expect(first.last()).toMatchObject({ type: 'frame', n: 3, q: [[1, 161_00, 100_00, 36_000]] })
  })

  it('sends everybody a snapshot when a new day opens', () => {
    const phone = new StreamPhone()
    join(phone, { type: 'subscribe', mode: 'ltp', ids: [1] })
    feed.set({ instrumentId: 1, lastPaise: 0, previousClosePaise: 150_00 })
    feed.openDay('2026-11-24')
    passSecond()
    stream.flush()
    expect(phone.last()).toMatchObject({ type: 'snapshot', q: [[1, 150_00, 150_00, 36_000]] })
  })
})
