import { beforeEach, describe, expect, it } from 'vitest'
import type { ServerMessage } from '@bahi/contract/market/stream'
import { createScriptedClock, createScriptedFeed, type ScriptedFeed } from '../../../testing/scripted/scripted-feed.ts'
import { StreamPhone } from '../../../testing/stream-phone.ts'
import { createLiveStream, type LiveStream, type LiveStreamParts } from './live-stream.ts'
import type { StreamConnection } from './stream-connection.ts'
import { STREAM_LIMITS, type StreamLimits } from './stream-rooms.ts'

let feed: ScriptedFeed
let stream: LiveStream
let nowMs: number

function openStream(customerOf: LiveStreamParts['customerOf'], limits: StreamLimits): LiveStream {
  const parts = { feed, clock: createScriptedClock(), nowMs: () => nowMs, frameMs: 250, heartbeatMs: 10_000, lanes: 1 }
  return createLiveStream({ ...parts, customerOf, limits })
}

beforeEach(() => {
  nowMs = 1_000_000
  feed = createScriptedFeed()
  for (const instrumentId of [1, 2, 3])
    feed.set({ instrumentId, lastPaise: 100_00 + instrumentId, previousClosePaise: 100_00 })
  stream = openStream(async () => null, STREAM_LIMITS)
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

/** Which instruments each numbered message tells of. */
function watchedIn(heard: readonly ServerMessage[]): unknown[] {
  return heard.flatMap((message) => ('q' in message ? [[message.type, ...message.q.map(([id]) => id)]] : []))
}

describe('a stream that is asked too much', () => {
  it('composes one snapshot at most for a phone that asks three hundred times and does not read', () => {
    let composed = 0
    const { indices } = feed
    // The levels of the indices are read once for each snapshot, and once for each flush.
    feed.indices = () => {
      composed += 1
      return indices()
    }
    const phone = new StreamPhone()
    phone.reads = false
    const connection = join(phone, { type: 'indices', on: true }, { type: 'subscribe', mode: 'full', ids: [1, 2, 3] })
    composed -= 1
    for (let asked = 0; asked < 300; asked += 1) {
      nowMs += 50
      connection.hear('{"type":"snapshot"}')
      stream.flush()
      composed -= 1
    }
    expect(phone.closed).toBeNull()
    expect(composed).toBe(1)
    expect(phone.heard.filter(({ type }) => type === 'snapshot')).toHaveLength(1)
  })

  it('sends a phone that reads one snapshot a second, however often it asks', () => {
    const phone = new StreamPhone()
    const connection = join(phone, { type: 'subscribe', mode: 'ltp', ids: [1] })
    for (let asked = 0; asked < 60; asked += 1) {
      nowMs += 50
      connection.hear('{"type":"snapshot"}')
      stream.flush()
    }
    expect(phone.heard.filter(({ type }) => type === 'snapshot')).toHaveLength(4)
  })

  it('answers subscriptions of one moment with one snapshot, and a later one when the second is over', () => {
    const phone = new StreamPhone()
    const [first, second] = [
      { type: 'subscribe', mode: 'ltp', ids: [1] },
      { type: 'subscribe', mode: 'quote', ids: [2] },
    ]
    const connection = join(phone, { type: 'indices', on: true }, first, second)
    expect(watchedIn(phone.heard)).toEqual([['snapshot', 1, 2]])
    connection.hear('{"type":"subscribe","mode":"ltp","ids":[3]}')
    move(3, 103_00)
    stream.flush()
    passSecond()
    stream.flush()
    passSecond()
    stream.flush()
    expect(watchedIn(phone.heard)).toEqual([
      ['snapshot', 1, 2],
      ['frame', 3],
      ['snapshot', 1, 2, 3],
    ])
  })

  it('composes no frame for a phone that has not read the last one', () => {
    const phone = new StreamPhone()
    join(phone, { type: 'subscribe', mode: 'ltp', ids: [1] })
    phone.bufferedAmount = 1
    move(1, 120_00)
    stream.flush()
    passSecond()
    stream.flush()
    expect(phone.heard).toHaveLength(1)
    phone.bufferedAmount = 0
    stream.flush()
    expect(phone.last()).toMatchObject({ type: 'snapshot', n: 2, q: [[1, 120_00, 100_00, 36_000]] })
  })

  it.each([
    ['messages', (connection: StreamConnection) => connection.hear('{"type":"pong"}')],
    ['pings', (connection: StreamConnection) => connection.hearPing()],
  ])('closes a connection at its sixty-first of %s at once, and hears nothing more of it', (_which, send) => {
    const phone = new StreamPhone()
    const connection = join(phone)
    for (let sent = 0; sent < 60; sent += 1) send(connection)
    expect(phone.closed).toBeNull()
    send(connection)
    expect(phone.closed).toBe(1008)
    expect(stream.connections).toBe(0)
    nowMs += 60_000
    connection.hear('{"type":"subscribe","mode":"ltp","ids":[1]}')
    stream.flush()
    expect(phone.heard).toEqual([])
  })

  it('goes on hearing a phone that says twenty messages a second', () => {
    const phone = new StreamPhone()
    const connection = join(phone)
    for (let sent = 0; sent < 1_000; sent += 1) {
      nowMs += 50
      connection.hear('{"type":"pong"}')
    }
    expect(phone.closed).toBeNull()
  })
})

describe('slots of the live stream', () => {
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve()
  }

  function open(limits: Partial<typeof STREAM_LIMITS>): (address: string, message?: object) => StreamPhone {
    const customerOf = async (token: string) => (token.startsWith('of ') ? BigInt(token.slice(3)) : null)
    stream = openStream(customerOf, { ...STREAM_LIMITS, ...limits })
    return (address, message) => {
      const phone = new StreamPhone()
      const connection = stream.join(phone, address)
      if (message !== undefined) connection.hear(JSON.stringify(message))
      return phone
    }
  }

  it('lets a customer in though the slots of strangers are full, of all and of the address', async () => {
    const come = open({ strangers: 3, strangersOfAddress: 2 })
    const nobody = { type: 'hello', token: 'nobody' }
    const subscription = { type: 'subscribe', mode: 'ltp', ids: [1] }
    const strangers = [come('a', { type: 'hello' }), come('a', subscription), come('b', nobody)]
    await settled()
    const refused = [come('a', { type: 'hello' }), come('c', { type: 'pong' }), come('c', nobody)]
    const customer = come('a', { type: 'hello', token: 'of 7' })
    await settled()
    expect(strangers.map(({ closed }) => closed)).toEqual([null, null, null])
    expect(refused.map(({ closed, heard }) => [closed, heard.length])).toEqual([
      [1013, 0],
      [1013, 0],
      [1013, 0],
    ])
    expect([customer.closed, customer.last()]).toMatchObject([null, { type: 'welcome', customer: true }])
    expect(stream.connections).toBe(4)
  })

  it('refuses an address more strangers than its own, and takes another when one has left', () => {
    const come = open({ strangersOfAddress: 1 })
    const [first, second, elsewhere] = [new StreamPhone(), come('b', { type: 'hello' }), come('c', { type: 'hello' })]
    const connection = stream.join(first, 'a')
    connection.hear('{"type":"hello"}')
    expect([come('a', { type: 'hello' }).closed, second.closed, elsewhere.closed]).toEqual([1013, null, null])
    connection.leave()
    expect(come('a', { type: 'hello' }).closed).toBeNull()
  })

  it('counts the connections of each customer, and those of all customers', async () => {
    const come = open({ customers: 3, ofCustomer: 2 })
    const phones: StreamPhone[] = []
    for (const token of ['of 7', 'of 7', 'of 7', 'of 8', 'of 9']) {
      phones.push(come('a', { type: 'hello', token }))
      await settled()
    }
    expect(phones.map(({ closed }) => closed)).toEqual([null, null, 1013, null, 1013])
    stream.tellNews(7n, 'alerts')
    expect(phones.map((phone) => phone.last()?.type)).toEqual(['news', 'news', undefined, 'welcome', undefined])
  })

  it('lets the oldest go who has said nothing when one more comes', async () => {
    const come = open({ waiting: 2 })
    const [oldest, newer] = [come('a'), come('a')]
    const customer = come('a', { type: 'hello', token: 'of 7' })
    await settled()
    expect([oldest.closed, newer.closed, customer.closed]).toEqual([1013, null, null])
    expect([come('a').closed, newer.closed]).toEqual([null, null])
    come('a')
    expect(newer.closed).toBe(1013)
  })

  it('gives a customer who logs out on the connection a slot of a stranger, and theirs to somebody else', async () => {
    const come = open({ strangers: 1, customers: 1 })
    const phone = new StreamPhone()
    const connection = stream.join(phone, 'a')
    connection.hear('{"type":"hello","token":"of 7"}')
    await settled()
    connection.hear('{"type":"hello"}')
    expect(phone.last()).toMatchObject({ type: 'welcome', customer: false })
    expect(come('b', { type: 'hello' }).closed).toBe(1013)
    const other = come('b', { type: 'hello', token: 'of 8' })
    await settled()
    expect(other.last()).toMatchObject({ type: 'welcome', customer: true })
  })

  it('believes the newest greeting, also when an older one is looked up longer', async () => {
    open({})
    const phone = new StreamPhone()
    const connection = stream.join(phone, 'a')
    connection.hear('{"type":"hello","token":"of 7"}')
    connection.hear('{"type":"hello"}')
    await settled()
    expect(phone.heard).toMatchObject([{ type: 'welcome', customer: false }])
    stream.tellNews(7n, 'alerts')
    expect(phone.heard).toHaveLength(1)
  })
})
