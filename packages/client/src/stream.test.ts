import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientMessage, QuoteRow, ServerMessage } from '@bahi/contract/market/stream'
import { clientMessage } from '@bahi/contract/market/stream'
import { createQuoteStore, type QuoteStore } from './quote-store.ts'
import { createStream, type SocketPort, type Stream } from './stream.ts'

class FakeSocket implements SocketPort {
  readonly #listeners = new Map<string, ((event: { readonly data: unknown }) => void)[]>()
  readonly said: ClientMessage[] = []
  isClosed = false

  send(text: string): void {
    this.said.push(clientMessage.parse(JSON.parse(text)))
  }

  close(): void {
    this.isClosed = true
  }

  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  happen(type: 'open' | 'message' | 'close' | 'error', data?: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data })
  }

  hear(message: ServerMessage): void {
    this.happen('message', JSON.stringify(message))
  }

  /** What was said since the last look. */
  take(): ClientMessage[] {
    return this.said.splice(0)
  }
}

const market = { date: '2026-11-20', second: 36_000, phase: 'open' } as const
const welcome: ServerMessage = { type: 'welcome', heartbeatMs: 10_000, frameMs: 250, customer: false, market }
const ltp = (id: number, last: number): QuoteRow => [id, last, 100, 36_000]

describe('the live stream', () => {
  let sockets: FakeSocket[]
  let frame: (() => void) | undefined
  let store: QuoteStore
  let stream: Stream
  let token: string | null
  let orders: unknown[]
  let polled: number[][]

  const socket = (): FakeSocket => sockets.at(-1) ?? new FakeSocket()
  const draw = (): void => {
    const work = frame
    frame = undefined
    work?.()
  }
  function open(): FakeSocket {
    socket().happen('open')
    socket().hear(welcome)
    return socket()
  }

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    frame = undefined
    token = null
    orders = []
    polled = []
    store = createQuoteStore((work) => void (frame = work))
    stream = createStream({
      openSocket: () => {
        sockets.push(new FakeSocket())
        return socket()
      },
      token: () => token,
      store,
      random: () => 1,
      onOrder: ({ orderId, state }) => void orders.push([orderId, state]),
      poll: async (ids) => (polled.push([...ids]), [ltp(ids[0] ?? 0, 555)]),
    })
    stream.start()
  })
  afterEach(() => {
    stream.stop()
    vi.useRealTimers()
  })

  it('sends its token in the first message, and only there', () => {
    socket().happen('open')
    expect(socket().take()).toEqual([{ type: 'hello' }])
    token = 'T'
    socket().hear(welcome)
    stream.greet()
    expect(socket().take()).toEqual([{ type: 'hello', token: 'T' }])
    socket().hear({ ...welcome, customer: true })
    expect(socket().take()).toEqual([])
  })

  it('asks for the strongest of all wishes, once, and stops when nobody is left', () => {
    const server = open()
    server.take()
    const row = stream.subscribe([1, 2], 'ltp')
    const detail = stream.subscribe([2], 'full')
    const other = stream.subscribe([2], 'ltp')
    vi.advanceTimersByTime(30)
    expect(server.take()).toEqual([
      { type: 'subscribe', mode: 'full', ids: [2] },
      { type: 'subscribe', mode: 'ltp', ids: [1] },
    ])
    detail()
    detail()
    vi.advanceTimersByTime(300)
    expect(server.take()).toEqual([{ type: 'subscribe', mode: 'ltp', ids: [2] }])
    row()
    vi.advanceTimersByTime(300)
    expect(server.take()).toEqual([{ type: 'unsubscribe', ids: [1] }])
    other()
    stream.subscribe([2], 'ltp')
    vi.advanceTimersByTime(300)
    expect(server.take()).toEqual([])
  })

  it('tells its wishes at most three times a second while rows of a long list come and go', () => {
    const server = open()
    server.take()
    let stops: (() => void)[] = []
    for (let row = 1; row <= 250; row += 1) {
      for (const stop of stops) stop()
      stops = (['ltp', 'quote', 'full'] as const).map((mode, at) => stream.subscribe([row + at * 1_000], mode))
      stops.push(stream.subscribeIndices())
      vi.advanceTimersByTime(40)
    }
    vi.advanceTimersByTime(300)
    const said = server.take()
    // Ten seconds of it: the server closes a connection that says more than twenty messages a second for long.
    expect(said.length).toBeLessThan(200)
    expect(said.filter(({ type }) => type === 'indices')).toEqual([{ type: 'indices', on: true }])
    expect(said.at(-1)).toEqual({ type: 'subscribe', mode: 'ltp', ids: [250] })
  })

  it('tells each frame to those who watch what changed, once a picture', () => {
    const server = open()
    const seen: (number | undefined)[] = []
    store.subscribeQuote(1, () => void seen.push(store.quote(1)?.lastPaise))
    server.hear({ type: 'frame', n: 1, q: [ltp(1, 101), ltp(2, 7)] })
    server.hear({ type: 'frame', n: 2, q: [ltp(1, 102)] })
    expect(store.quote(1)).toBeUndefined()
    draw()
    expect(seen).toEqual([102])
    const before = store.quote(1)
    server.hear({ type: 'frame', n: 3, q: [ltp(2, 8)] })
    draw()
    expect(store.quote(1)).toBe(before)
    expect([seen, store.quote(2)?.lastPaise]).toEqual([[102], 8])
  })

  it('keeps what a shorter row does not name', () => {
    const server = open()
    server.hear({
      type: 'frame',
      n: 1,
      q: [
        [1, 101, 100, 5, 99, 103, 98, 1_000, 100_000, 100, 10, 102, 20, [[100, 10, 1]], [[102, 20, 2]], [[5, 101, 30]]],
      ],
    })
    server.hear({ type: 'frame', n: 2, q: [ltp(1, 103)] })
    draw()
    expect(store.quote(1)).toMatchObject({
      lastPaise: 103,
      highPaise: 103,
      volume: 1_000,
      bids: [{ pricePaise: 100, quantity: 10, orders: 1 }],
      asks: [{ pricePaise: 102 }],
      trades: [{ second: 5, pricePaise: 101, quantity: 30 }],
    })
  })

  it('asks for a snapshot when a number is missing, and passes frames over until it comes', () => {
    const server = open()
    server.hear({ type: 'frame', n: 1, q: [ltp(1, 101)] })
    server.take()
    server.hear({ type: 'frame', n: 3, q: [ltp(1, 103)] })
    server.hear({ type: 'frame', n: 4, q: [ltp(1, 104)] })
    draw()
    expect(server.take()).toEqual([{ type: 'snapshot' }])
    expect(store.quote(1)?.lastPaise).toBe(101)
    server.hear({
      type: 'snapshot',
      n: 5,
      q: [ltp(1, 105)],
      i: [['BAHI50', 2_500_000, 2_490_000]],
      m: { ...market, second: 36_005 },
    })
    server.hear({ type: 'frame', n: 6, q: [ltp(1, 106)] })
    draw()
    expect([store.quote(1)?.lastPaise, store.indices()[0]?.levelHundredths, store.market()?.second]).toEqual([
      106, 2_500_000, 36_005,
    ])
    expect(server.take()).toEqual([])
  })

  it('answers heartbeats, and leaves a server that has gone silent', () => {
    const server = open()
    draw()
    expect(store.link()).toBe('live')
    server.take()
    server.hear({ type: 'ping' })
    expect(server.take()).toEqual([{ type: 'pong' }])
    vi.advanceTimersByTime(24_999)
    expect(server.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    draw()
    expect([server.isClosed, store.link()]).toEqual([true, 'stale'])
  })

  it('comes back with growing pauses, and asks again for everything it watched', () => {
    const server = open()
    stream.subscribe([3], 'quote')
    stream.subscribeIndices()
    vi.advanceTimersByTime(30)
    server.happen('close')
    draw()
    expect(store.link()).toBe('stale')
    vi.advanceTimersByTime(499)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    socket().happen('close')
    vi.advanceTimersByTime(999)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    const again = open()
    draw()
    expect(again.said.slice(1)).toEqual([
      { type: 'indices', on: true },
      { type: 'subscribe', mode: 'quote', ids: [3] },
    ])
    expect(store.link()).toBe('live')
  })

  it('spreads those who come back: half the pause is chance', () => {
    const sooner: FakeSocket[] = []
    const early = createStream({
      openSocket: () => sooner[sooner.push(new FakeSocket()) - 1] ?? new FakeSocket(),
      token: () => null,
      store,
      random: () => 0,
    })
    early.start()
    sooner[0]?.happen('close')
    vi.advanceTimersByTime(249)
    expect(sooner).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sooner).toHaveLength(2)
    early.stop()
  })

  it('does not wait its pause when it is told that the network is back, and then begins with short pauses again', () => {
    open()
    for (const pauseMs of [500, 1_000]) {
      socket().happen('close')
      vi.advanceTimersByTime(pauseMs)
    }
    socket().happen('close')
    expect(sockets).toHaveLength(3)
    stream.reconnect()
    expect(sockets).toHaveLength(4)
    vi.advanceTimersByTime(2_000)
    expect(sockets).toHaveLength(4)
    const dead = open()
    draw()
    expect(store.link()).toBe('live')
    stream.reconnect()
    draw()
    expect([sockets.length, dead.isClosed, store.link()]).toEqual([5, true, 'stale'])
    socket().happen('close')
    vi.advanceTimersByTime(500)
    expect(sockets).toHaveLength(6)
    stream.stop()
    stream.reconnect()
    expect(sockets).toHaveLength(6)
  })

  it('polls while the socket stays away, and stops when it is back', async () => {
    stream.subscribe([9], 'ltp')
    for (const pauseMs of [500, 1_000, 2_000]) {
      socket().happen('error')
      await vi.advanceTimersByTimeAsync(pauseMs)
    }
    draw()
    expect(polled[0]).toEqual([9])
    expect([store.quote(9)?.lastPaise, store.link()]).toEqual([555, 'polling'])
    await vi.advanceTimersByTimeAsync(3_000)
    const asked = polled.length
    expect(asked).toBeGreaterThan(1)
    open()
    draw()
    expect(store.link()).toBe('live')
    await vi.advanceTimersByTimeAsync(9_000)
    expect(polled).toHaveLength(asked)
  })

  it('passes the news of an own order on', () => {
    open().hear({ type: 'order', orderId: '12', state: 'filled', filledQuantity: 100 })
    expect(orders).toEqual([['12', 'filled']])
  })

  it('opens no socket after it was stopped, and minds no nonsense', () => {
    const server = open()
    server.happen('message', '{"type":')
    server.happen('message', new Uint8Array(3))
    stream.stop()
    vi.advanceTimersByTime(60_000)
    expect([sockets.length, server.isClosed]).toEqual([1, true])
  })
})
