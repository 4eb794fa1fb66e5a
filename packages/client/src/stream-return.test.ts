import { describe, expect, it, vi } from 'vitest'
import { arrangeStream, FakeSocket, welcome } from '../testing/fake-stream.ts'
import { createStream } from './stream.ts'

describe('the live stream', () => {
  const line = arrangeStream()
  const { socket, draw, open } = line

  /** The socket fails, waits its pause, and fails again: once for each pause. */
  async function failFor(pausesMs: readonly number[]): Promise<void> {
    for (const pauseMs of pausesMs) {
      socket().happen('error')
      await vi.advanceTimersByTimeAsync(pauseMs)
    }
  }

  it('comes back with growing pauses, and asks again for everything it watched', () => {
    const server = open()
    line.stream.subscribe([3], 'quote')
    line.stream.subscribeIndices()
    vi.advanceTimersByTime(30)
    server.happen('close')
    draw()
    expect(line.store.link()).toBe('stale')
    vi.advanceTimersByTime(499)
    expect(line.sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(line.sockets).toHaveLength(2)
    socket().happen('close')
    vi.advanceTimersByTime(999)
    expect(line.sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    const again = open()
    draw()
    expect(again.said.slice(1)).toEqual([
      { type: 'indices', on: true },
      { type: 'subscribe', mode: 'quote', ids: [3] },
    ])
    expect(line.store.link()).toBe('live')
  })

  it('spreads those who come back: half the pause is chance', () => {
    const sooner: FakeSocket[] = []
    const early = createStream({
      openSocket: () => sooner[sooner.push(new FakeSocket()) - 1] ?? new FakeSocket(),
      token: () => null,
      store: line.store,
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
    expect(line.sockets).toHaveLength(3)
    line.stream.reconnect()
    expect(line.sockets).toHaveLength(4)
    vi.advanceTimersByTime(2_000)
    expect(line.sockets).toHaveLength(4)
    const dead = open()
    draw()
    expect(line.store.link()).toBe('live')
    line.stream.reconnect()
    draw()
    expect([line.sockets.length, dead.isClosed, line.store.link()]).toEqual([5, true, 'stale'])
    socket().happen('close')
    vi.advanceTimersByTime(500)
    expect(line.sockets).toHaveLength(6)
    line.stream.stop()
    line.stream.reconnect()
    expect(line.sockets).toHaveLength(6)
  })

  it('tells that it is back after each loss, and not when it first comes or says again who it is', () => {
    const server = open()
    line.stream.greet()
    server.hear(welcome)
    expect(line.returns).toBe(0)
    for (const times of [1, 2]) {
      socket().happen('close')
      vi.advanceTimersByTime(500)
      expect(line.returns).toBe(times - 1)
      open()
      expect(line.returns).toBe(times)
    }
  })

  it('does not wait its grown pause when a poll is answered again', async () => {
    line.stream.subscribe([9], 'ltp')
    line.refusePolls(true)
    await failFor([500, 1_000, 2_000, 4_000, 8_000])
    socket().happen('error')
    const before = line.sockets.length
    await vi.advanceTimersByTimeAsync(3_000)
    expect(line.sockets).toHaveLength(before)
    line.refusePolls(false)
    await vi.advanceTimersByTimeAsync(3_500)
    expect(line.sockets).toHaveLength(before + 1)
    // Polls that go on being answered do not hurry it: then only the stream is kept away.
    await failFor([1_000, 2_000])
    socket().happen('error')
    const tried = line.sockets.length
    await vi.advanceTimersByTimeAsync(3_999)
    expect(line.sockets).toHaveLength(tried)
  })

  it('polls while the socket stays away, and stops when it is back', async () => {
    line.stream.subscribe([9], 'ltp')
    await failFor([500, 1_000, 2_000])
    draw()
    expect(line.polled[0]).toEqual([9])
    expect([line.store.quote(9)?.lastPaise, line.store.link()]).toEqual([555, 'polling'])
    await vi.advanceTimersByTimeAsync(3_000)
    const asked = line.polled.length
    expect(asked).toBeGreaterThan(1)
    open()
    draw()
    expect(line.store.link()).toBe('live')
    await vi.advanceTimersByTimeAsync(9_000)
    expect(line.polled).toHaveLength(asked)
  })
})
