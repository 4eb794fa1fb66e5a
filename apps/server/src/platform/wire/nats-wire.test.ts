import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasNats, type NatsServer, startNats } from '../../../testing/cluster/start-nats.ts'
import { createLocalWire } from './local-wire.ts'
import { openNatsWire } from './nats-wire.ts'
import { wirePlaceFrom } from './wire-place.ts'
import { AnswerFailed, AnswerMissing, type Inquiry, NotDelivered, type Subject, type Wire } from './wire.ts'

const ticks: Subject<{ readonly id: bigint; readonly bars: Float64Array }> = { name: 'test.ticks' }
const double: Inquiry<bigint, bigint> = { name: 'test.double' }

let nats: NatsServer
const open: Wire[] = []

async function connect(place = wirePlaceFrom(nats.url, undefined)): Promise<Wire> {
  const wire = await openNatsWire({ place, name: 'test', onError: () => undefined })
  open.push(wire)
  return wire
}

/** Two ends: of one process the same one. */
const ends: readonly (readonly [string, () => Promise<readonly [Wire, Wire]>])[] = [
  ['within one process', () => Promise.resolve(createLocalWire()).then((wire) => [wire, wire] as const)],
  ['over NATS', async () => [await connect(), await connect()]],
]

/** Waits until the server knows what was subscribed. */
async function subscribed(wire: Wire): Promise<void> {
  const stop = wire.answer(double, (n) => Promise.resolve(n))
  await expect.poll(() => wire.ask(double, 1n, 1_000).catch(() => 0n)).toBe(1n)
  stop()
}

describe.skipIf(!hasNats)('the wire (needs nats-server, a package of Debian)', () => {
  beforeAll(async () => void (nats = await startNats()))
  afterEach(() => Promise.all(open.splice(0).map((wire) => wire.close())))
  afterAll(() => nats.remove())

  it.each(ends)('tells each listener everything in order, bigint and typed arrays too, %s', async (_, make) => {
    const [speaker, listener] = await make()
    const bars = new Float64Array([1.5])
    const [ticksHeard, idsHeard]: [unknown[], bigint[]] = [[], []]
    listener.hear(ticks, (tick) => void ticksHeard.push(tick))
    const stop = listener.hear(ticks, ({ id }) => void idsHeard.push(id))
    await subscribed(listener)
    speaker.say(ticks, { id: 7n, bars })
    speaker.say(ticks, { id: 8n, bars })
    // Which of two listeners hears first is not promised.
    await expect.poll(() => [ticksHeard.length, idsHeard.length]).toEqual([2, 2])
    expect(ticksHeard).toEqual([
      { id: 7n, bars },
      { id: 8n, bars },
    ])
    expect(idsHeard).toEqual([7n, 8n])
    stop()
    speaker.say(ticks, { id: 9n, bars })
    await expect.poll(() => ticksHeard.length).toBe(3)
    expect(idsHeard).toEqual([7n, 8n])
  })

  it.each(ends)('brings the answer, the failure, and the news that nobody answers, %s', async (_, make) => {
    const [asker, responder] = await make()
    await expect(asker.ask(double, 1n, 1_000)).rejects.toBeInstanceOf(NotDelivered)
    const stop = responder.answer(double, (n) =>
      n < 0n ? Promise.reject(new RangeError('below zero')) : Promise.resolve(2n * n),
    )
    await expect.poll(() => asker.ask(double, 21n, 1_000).catch(() => 0n)).toBe(42n)
    const failed = await asker.ask(double, -1n, 1_000).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(AnswerFailed)
    expect(failed).toMatchObject({ failure: 'RangeError', message: 'below zero' })
    stop()
  })

  it('says that an answer is missing when the other side was silent', async () => {
    const [asker, responder] = [await connect(), await connect()]
    await subscribed(responder)
    responder.answer(double, () => new Promise(() => undefined))
    await subscribed(responder)
    await expect(asker.ask(double, 1n, 200)).rejects.toBeInstanceOf(AnswerMissing)
  })

  it('is down at once when the server is killed, keeps nothing for later, and comes back by itself', async () => {
    const [speaker, listener] = [await connect(), await connect()]
    const heard: bigint[] = []
    let restored = 0
    listener.hear(ticks, ({ id }) => void heard.push(id))
    listener.onRestored(() => void (restored += 1))
    await nats.kill()
    await expect.poll(() => [speaker.isUp, listener.isUp]).toEqual([false, false])
    speaker.say(ticks, { id: 1n, bars: new Float64Array() })
    await expect(speaker.ask(double, 1n, 1_000)).rejects.toBeInstanceOf(NotDelivered)
    await nats.start()
    await expect.poll(() => [speaker.isUp, listener.isUp, restored]).toEqual([true, true, 1])
    speaker.say(ticks, { id: 2n, bars: new Float64Array() })
    await expect.poll(() => heard).toEqual([2n])
  })

  it('waits for no answer that the server took with it', async () => {
    const [asker, responder] = [await connect(), await connect()]
    let asked = 0
    responder.answer(double, () => {
      asked += 1
      return new Promise(() => undefined)
    })
    await subscribed(responder)
    const answer = asker.ask(double, 1n, 3_600_000).catch((error: unknown) => error)
    await expect.poll(() => asked).toBeGreaterThan(0)
    await nats.kill()
    expect(await answer).toBeInstanceOf(AnswerMissing)
    await nats.start()
    await expect.poll(() => asker.isUp).toBe(true)
  })

  it('notices a server that stands still', async () => {
    const wire = await connect()
    nats.freeze()
    try {
      await expect.poll(() => wire.isUp).toBe(false)
    } finally {
      nats.thaw()
    }
    await expect.poll(() => wire.isUp).toBe(true)
  })

  it('is refused with a wrong password', async () => {
    const place = { ...wirePlaceFrom(nats.url, undefined), password: 'guessed' }
    await expect(connect(place)).rejects.toThrow(/authorization/i)
  })

  it('refuses a server that takes anybody', async () => {
    const openToAll = await startNats({ password: null })
    try {
      await expect(connect(wirePlaceFrom(openToAll.url, undefined))).rejects.toThrow('takes anybody')
    } finally {
      await openToAll.remove()
    }
  })
})

describe('the address of NATS', () => {
  it.each([
    ['nats://127.0.0.1:4222', /needs a user and a password/],
    ['nats://bahi@127.0.0.1:4222', /needs a user and a password/],
    ['nats://bahi:word@nats.example:4222', /must begin with tls/],
    ['http://bahi:word@127.0.0.1', /not an address/],
    ['somewhere', /not an address/],
  ])('refuses %s', (address, words) => {
    expect(() => wirePlaceFrom(address, undefined)).toThrow(words)
  })

  it('reads user, password and server', () => {
    expect(wirePlaceFrom('tls://bahi:a%2Fb@nats.example', '/ca.pem')).toEqual({
      server: 'nats.example:4222',
      user: 'bahi',
      password: 'a/b',
      tls: { caFile: '/ca.pem' },
    })
  })
})
