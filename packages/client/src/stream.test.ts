import { describe, expect, it, vi } from 'vitest'
import { arrangeStream, welcome, ltp, market } from '../testing/fake-stream.ts'

describe('the live stream', () => {
  const line = arrangeStream()
  const { socket, draw, open } = line

  it('sends its token in the first message, and only there', () => {
    socket().happen('open')
    expect(socket().take()).toEqual([{ type: 'hello' }])
    line.token = 'T'
    socket().hear(welcome)
    line.stream.greet()
    expect(socket().take()).toEqual([{ type: 'hello', token: 'T' }])
    socket().hear({ ...welcome, customer: true })
    expect(socket().take()).toEqual([])
  })

  it('asks for the strongest of all wishes, once, and stops with the last subscriber', () => {
    const server = open()
    server.take()
    const row = line.stream.subscribe([1, 2], 'ltp')
    const detail = line.stream.subscribe([2], 'full')
    const other = line.stream.subscribe([2], 'ltp')
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
    line.stream.subscribe([2], 'ltp')
    vi.advanceTimersByTime(300)
    expect(server.take()).toEqual([])
  })

  it('tells its wishes at most three times a second while rows of a long list come and go', () => {
    const server = open()
    server.take()
    let stops: (() => void)[] = []
    for (let row = 1; row <= 250; row += 1) {
      for (const stop of stops) stop()
      stops = (['ltp', 'quote', 'full'] as const).map((mode, at) => line.stream.subscribe([row + at * 1_000], mode))
      stops.push(line.stream.subscribeIndices())
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
    line.store.subscribeQuote(1, () => void seen.push(line.store.quote(1)?.lastPaise))
    server.hear({ type: 'frame', n: 1, q: [ltp(1, 101), ltp(2, 7)] })
    server.hear({ type: 'frame', n: 2, q: [ltp(1, 102)] })
    expect(line.store.quote(1)).toBeUndefined()
    draw()
    expect(seen).toEqual([102])
    const before = line.store.quote(1)
    server.hear({ type: 'frame', n: 3, q: [ltp(2, 8)] })
    draw()
    expect(line.store.quote(1)).toBe(before)
    expect([seen, line.store.quote(2)?.lastPaise]).toEqual([[102], 8])
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
    expect(line.store.quote(1)).toMatchObject({
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
    expect(line.store.quote(1)?.lastPaise).toBe(101)
    server.hear({
      type: 'snapshot',
      n: 5,
      q: [ltp(1, 105)],
      i: [['BAHI50', 2_500_000, 2_490_000]],
      m: { ...market, second: 36_005 },
    })
    server.hear({ type: 'frame', n: 6, q: [ltp(1, 106)] })
    draw()
    expect([
      line.store.quote(1)?.lastPaise,
      line.store.indices()[0]?.levelHundredths,
      line.store.market()?.second,
    ]).toEqual([106, 2_500_000, 36_005])
    expect(server.take()).toEqual([])
  })

  it('answers heartbeats, and leaves a server that has gone silent', () => {
    const server = open()
    draw()
    expect(line.store.link()).toBe('live')
    server.take()
    server.hear({ type: 'ping' })
    expect(server.take()).toEqual([{ type: 'pong' }])
    vi.advanceTimersByTime(24_999)
    expect(server.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    draw()
    expect([server.isClosed, line.store.link()]).toEqual([true, 'stale'])
  })

  it('passes the news of an own order on', () => {
    open().hear({ type: 'order', orderId: '12', state: 'filled', filledQuantity: 100 })
    expect(line.orders).toEqual([['12', 'filled']])
  })

  it('opens no socket after it was stopped, and minds no nonsense', () => {
    const server = open()
    server.happen('message', '{"type":')
    server.happen('message', new Uint8Array(3))
    line.stream.stop()
    vi.advanceTimersByTime(60_000)
    expect([line.sockets.length, server.isClosed]).toEqual([1, true])
  })
})
