import { connect, type NatsConnection } from '@nats-io/transport-node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasNats, type NatsServer, startNats } from '../../../testing/cluster/start-nats.ts'
import { openNatsWire } from './nats-wire.ts'
import { wirePlaceFrom } from './wire-place.ts'
import { AnswerFailed, AnswerMissing, type Inquiry, NotDelivered, type Wire } from './wire.ts'

const shout: Inquiry<unknown, unknown> = { name: 'test.shout' }
const whisper: Inquiry<unknown, unknown> = { name: 'test.whisper' }
const WITHIN_MS = 2_000
const MEGABYTE = 1_048_576

let nats: NatsServer
const open: Wire[] = []

async function join(): Promise<Wire> {
  const place = wirePlaceFrom(nats.url, undefined)
  const wire = await openNatsWire({ place, name: 'test', onError: () => undefined })
  open.push(wire)
  return wire
}

async function ready(asker: Wire, inquiry = shout): Promise<void> {
  await expect
    .poll(() => asker.ask(inquiry, 'ready', WITHIN_MS).catch((error: unknown) => error))
    .not.toBeInstanceOf(Error)
}

describe.skipIf(!hasNats)('questions of one moment (needs nats-server, a package of Debian)', () => {
  let asker: Wire
  let responder: Wire
  const spies: NatsConnection[] = []

  beforeAll(async () => void (nats = await startNats()))
  beforeEach(async () => {
    ;[asker, responder] = [await join(), await join()]
  })
  afterEach(async () => {
    await Promise.all([...spies.splice(0), ...open.splice(0)].map((one) => one.close()))
  })
  afterAll(() => nats.remove())

  const joinByHand = async (): Promise<NatsConnection> => {
    const { server, user, password } = wirePlaceFrom(nats.url, undefined)
    const spy = await connect({ servers: server, user, pass: password })
    spies.push(spy)
    return spy
  }
  /** Counts messages; while it listens, NATS finds that somebody hears everything. */
  const countMessages = async (): Promise<() => Promise<number>> => {
    const spy = await joinByHand()
    let count = 0
    spy.subscribe('bahi.>', { callback: () => void (count += 1) })
    await spy.flush()
    return async () => {
      await spy.flush()
      return count
    }
  }

  it('share a message, and so do their answers', async () => {
    responder.answer(shout, async (word) => `${String(word)}!`)
    await ready(asker)
    const messagesSeen = await countMessages()
    const words = Array.from({ length: 200 }, (_, at) => `word ${at}`)
    expect(await Promise.all(words.map((word) => asker.ask(shout, word, WITHIN_MS)))).toEqual(
      words.map((word) => `${word}!`),
    )
    expect(await messagesSeen()).toBe(2)
  })

  it('reach the responder in the order in which they were asked, also in several messages', async () => {
    const heard: number[] = []
    responder.answer(shout, async (word) => {
      if (word !== 'ready') heard.push((word as { readonly at: number }).at)
      return null
    })
    await ready(asker)
    const numbers = Array.from({ length: 600 }, (_, at) => at)
    await Promise.all(numbers.map((at) => asker.ask(shout, { at, bulk: 'x'.repeat(2_000) }, WITHIN_MS)))
    expect(heard).toEqual(numbers)
  })

  it('are not kept waiting by one that is answered late or never', async () => {
    let answerLate: (answer: string) => void = () => undefined
    responder.answer(shout, (word) => {
      if (word === 'late') return new Promise((resolve) => (answerLate = resolve))
      return word === 'never' ? new Promise(() => undefined) : Promise.resolve(word)
    })
    await ready(asker)
    const late = asker.ask(shout, 'late', WITHIN_MS)
    const never = asker.ask(shout, 'never', 200).catch((error: unknown) => error)
    expect(await asker.ask(shout, 'now', WITHIN_MS)).toBe('now')
    expect(await never).toBeInstanceOf(AnswerMissing)
    answerLate('at last')
    expect(await late).toBe('at last')
  })

  it('do not fail with one that the other side cannot answer', async () => {
    responder.answer(shout, (word) => {
      if (word === 'throws') throw new RangeError('at once')
      return word === 'rejects' ? Promise.reject(new TypeError('later')) : Promise.resolve(word)
    })
    await ready(asker)
    const ask = (word: string) => asker.ask(shout, word, WITHIN_MS).catch((error: unknown) => error)
    const [first, thrown, second, rejected, third] = await Promise.all(
      ['first', 'throws', 'second', 'rejects', 'third'].map(ask),
    )
    expect([first, second, third]).toEqual(['first', 'second', 'third'])
    expect(thrown).toBeInstanceOf(AnswerFailed)
    expect(thrown).toMatchObject({ failure: 'RangeError', message: 'at once' })
    expect(rejected).toMatchObject({ failure: 'TypeError', message: 'later' })
  })

  it('do not fail with one that cannot travel', async () => {
    responder.answer(shout, (word) => Promise.resolve(word))
    await ready(asker)
    const words = ['first', () => 'a function', 'second', 'x'.repeat(2 * MEGABYTE), 'third']
    const answers = await Promise.all(
      words.map((word) => asker.ask(shout, word, WITHIN_MS).catch((error: Error) => error.name)),
    )
    expect(answers).toEqual(['first', 'Error', 'second', 'RangeError', 'third'])
  })

  it('do not fail with one whose answer cannot travel', async () => {
    const answers: Record<string, unknown> = { function: () => 'a function', large: 'x'.repeat(2 * MEGABYTE) }
    responder.answer(shout, (word) => Promise.resolve(answers[String(word)] ?? word))
    await ready(asker)
    const given = await Promise.all(
      ['first', 'function', 'second', 'large', 'third'].map((word) =>
        asker.ask(shout, word, WITHIN_MS).catch((error: AnswerFailed) => error.failure),
      ),
    )
    expect(given).toEqual(['first', 'Error', 'second', 'RangeError', 'third'])
  })

  it('are all told that nobody hears, and only those that nobody hears', async () => {
    responder.answer(whisper, (word) => Promise.resolve(word))
    await ready(asker, whisper)
    const [one, other, heard] = await Promise.all([
      asker.ask(shout, 1, WITHIN_MS).catch((error: unknown) => error),
      asker.ask(shout, 2, WITHIN_MS).catch((error: unknown) => error),
      asker.ask(whisper, 3, WITHIN_MS),
    ])
    expect(one).toBeInstanceOf(NotDelivered)
    expect(other).toBeInstanceOf(NotDelivered)
    expect(heard).toBe(3)
  })

  it('are answered by another process once the first one has died with them', async () => {
    responder.answer(shout, (word) => (word === 'ready' ? Promise.resolve(null) : new Promise(() => undefined)))
    await ready(asker)
    const messagesSeen = await countMessages()
    const lost = [1, 2, 3].map((word) => asker.ask(shout, word, 300).catch((error: unknown) => error))
    await expect.poll(messagesSeen).toBe(1)
    await responder.close()
    for (const outcome of await Promise.all(lost)) expect(outcome).toBeInstanceOf(AnswerMissing)
    const heir = await join()
    heir.answer(shout, (word) => Promise.resolve(word))
    await ready(asker)
    expect(await Promise.all([1, 2, 3].map((word) => asker.ask(shout, word, WITHIN_MS)))).toEqual([1, 2, 3])
  })

  it('go on after a message that is no message', async () => {
    const errors: unknown[] = []
    const place = wirePlaceFrom(nats.url, undefined)
    const wire = await openNatsWire({ place, name: 'test', onError: (error) => errors.push(error) })
    open.push(wire)
    wire.answer(shout, (word) => Promise.resolve(word))
    await ready(asker)
    const stranger = await joinByHand()
    stranger.publish('bahi.test.shout', new Uint8Array([1, 2, 3]), { reply: 'bahi.nobody.1' })
    await expect.poll(() => errors.length).toBe(1)
    expect(await asker.ask(shout, 'still here', WITHIN_MS)).toBe('still here')
  })
})
