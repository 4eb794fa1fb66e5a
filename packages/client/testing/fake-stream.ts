import { afterEach, beforeEach, vi } from 'vitest'
import type { ClientMessage, QuoteRow, ServerMessage } from '@bahi/contract/market/stream'
import { clientMessage } from '@bahi/contract/market/stream'
import { createQuoteStore, type QuoteStore } from '../src/quote-store.ts'
import { createStream, type SocketPort, type Stream } from '../src/stream.ts'

export class FakeSocket implements SocketPort {
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

export const market = { date: '2026-11-20', second: 36_000, phase: 'open' } as const
export const welcome = {
  type: 'welcome',
  heartbeatMs: 10_000,
  frameMs: 250,
  customer: false,
  market,
} satisfies ServerMessage
export const ltp = (id: number, last: number): QuoteRow => [id, last, 100, 36_000]

/** A stream whose sockets, clock and chance the test holds in its hand. */
export function arrangeStream() {
  let sockets: FakeSocket[]
  let frame: (() => void) | undefined
  let store: QuoteStore
  let stream: Stream
  let token: string | null
  let orders: unknown[]
  let polled: number[][]
  let returns: number
  let refusesPolls: boolean

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
    returns = 0
    refusesPolls = false
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
      onReturn: () => void (returns += 1),
      poll: async (ids) => {
        polled.push([...ids])
        if (refusesPolls) throw new Error('nobody answers')
        return [ltp(ids[0] ?? 0, 555)]
      },
    })
    stream.start()
  })
  afterEach(() => {
    stream.stop()
    vi.useRealTimers()
  })

  return {
    get sockets() {
      return sockets
    },
    get store() {
      return store
    },
    get stream() {
      return stream
    },
    get token() {
      return token
    },
    set token(value: string | null) {
      token = value
    },
    get orders() {
      return orders
    },
    get polled() {
      return polled
    },
    /** How often the stream told that it is back. */
    get returns() {
      return returns
    },
    /** Whether nobody answers a poll from now on. */
    refusePolls: (refuses: boolean) => void (refusesPolls = refuses),
    socket,
    draw,
    open,
  }
}
