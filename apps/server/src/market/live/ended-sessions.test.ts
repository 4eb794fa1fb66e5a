import { beforeEach, describe, expect, it } from 'vitest'
import { createScriptedClock, createScriptedFeed } from '../../../testing/scripted/scripted-feed.ts'
import { StreamPhone } from '../../../testing/stream-phone.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'

const OWNER = 7n
const ORDER = { orderId: '13', state: 'filled', filledQuantity: 100 }

/** Past the promises of a look-up. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a session that has ended', () => {
  let stream: LiveStream
  let holders: Map<string, bigint>
  let isDatabaseAway: boolean

  beforeEach(() => {
    holders = new Map([
      ['phone', OWNER],
      ['tablet', OWNER],
    ])
    isDatabaseAway = false
    stream = createLiveStream({
      feed: createScriptedFeed(),
      clock: createScriptedClock(),
      nowMs: () => 1_000_000,
      customerOf: async (token) => {
        if (isDatabaseAway) throw new Error('the database is away')
        return holders.get(token) ?? null
      },
      frameMs: 250,
      heartbeatMs: 10_000,
      lanes: 1,
    })
  })

  async function greet(token: string) {
    const phone = new StreamPhone()
    const connection = stream.join(phone, '203.0.113.7')
    connection.hear(JSON.stringify({ type: 'hello', token }))
    await turn()
    return { phone, connection }
  }
  const orders = (phone: StreamPhone) => phone.heard.filter(({ type }) => type === 'order').length

  it('is found at the next beat, although nobody told of it', async () => {
    const [ended, stays] = [await greet('phone'), await greet('tablet')]
    holders.delete('phone')
    stream.beat()
    await turn()
    stream.tellCustomer(OWNER, ORDER)
    expect([orders(ended.phone), orders(stays.phone)]).toEqual([0, 1])
    expect(ended.phone.closed).toBeNull()
  })

  it('is not taken for ended while the database is away', async () => {
    const { phone } = await greet('phone')
    isDatabaseAway = true
    stream.beat()
    await turn()
    stream.tellCustomer(OWNER, ORDER)
    expect(orders(phone)).toBe(1)
  })

  it('does not take the newer log-in from a connection that greeted again while the older was asked about', async () => {
    const { phone, connection } = await greet('phone')
    holders.delete('phone')
    const checked = stream.checkCustomer(OWNER)
    connection.hear('{"type":"hello","token":"tablet"}')
    await checked
    await turn()
    stream.tellCustomer(OWNER, ORDER)
    expect(orders(phone)).toBe(1)
  })
})
