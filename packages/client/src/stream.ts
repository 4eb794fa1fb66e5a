import type { ClientMessage, NewsAbout, QuoteRow, ServerMessage, StreamMode } from '@bahi/contract/market/stream'
import { once } from './once.ts'
import type { QuoteStore } from './quote-store.ts'
import { createSubscriptions } from './subscriptions.ts'

/** What the stream needs of a WebSocket. */
export interface SocketPort {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

export interface OrderNews {
  readonly orderId: string
  readonly state: string
  readonly filledQuantity: number
}

export interface StreamOptions {
  readonly openSocket: () => SocketPort
  readonly token: () => string | null
  readonly store: QuoteStore
  /** An own order changed. */
  readonly onOrder?: (news: OrderNews) => void
  /** Something else of the customer's own is new. */
  readonly onNews?: (about: NewsAbout) => void
  /** The connection is there again after it was lost. What was told meanwhile is not told again. */
  readonly onReturn?: () => void
  /** Asks the GET calls while the socket stays away. */
  readonly poll?: (instrumentIds: readonly number[]) => Promise<readonly QuoteRow[]>
  /** Between 0 and 1. */
  readonly random?: () => number
}

/** One connection for the whole app. Screens subscribe while they are shown; there is no other socket. */
export interface Stream {
  start(): void
  stop(): void
  /**
   * Watches instruments; returns how to stop. The strongest of all wishes for an instrument is what the server is
   * asked for.
   */
  subscribe(instrumentIds: readonly number[], mode: StreamMode): () => void
  subscribeIndices(): () => void
  /** After log-in and log-out: the connection says again who it is. */
  greet(): void
  /**
   * Begins anew at once instead of waiting its pause: the network came back, or the app came to the front. What was
   * open may be dead without knowing.
   */
  reconnect(): void
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000
/** Until the server has said how often it pings. */
const FIRST_PATIENCE_MS = 15_000
/** A server that missed two heartbeats and a half is gone, whatever the socket says. */
const BEATS_OF_PATIENCE = 2.5
/** Wishes of one moment travel together: the server answers them with one snapshot. */
const GATHER_MS = 30
/** Rows that scroll by come and go many times a second. The server hears twenty messages a second; a telling can take five. */
const TELL_EVERY_MS = 300
const POLL_AFTER_FAILURES = 2
const POLL_MS = 3_000

export function createStream(options: StreamOptions): Stream {
  return new OneConnection(options)
}

type TimerName = 'gather' | 'silence' | 'retry' | 'poll'

class OneConnection implements Stream {
  readonly #options: StreamOptions
  readonly #subscriptions = createSubscriptions()
  readonly #timers = new Map<TimerName, ReturnType<typeof setTimeout>>()
  #socket: SocketPort | undefined
  #isRunning = false
  #isWelcome = false
  #wasWelcome = false
  #indexWishes = 0
  #toldIndices = false
  #toldAtMs = -TELL_EVERY_MS
  /** Undefined while a snapshot is awaited. */
  #lastNumber: number | undefined
  #failures = 0
  /** Whether the latest poll found nobody. */
  #isUnanswered = false
  #patienceMs = FIRST_PATIENCE_MS

  constructor(options: StreamOptions) {
    this.#options = options
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#connect()
  }

  stop(): void {
    this.#isRunning = false
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#failures = 0
    this.#lose()
    this.#options.store.putLink('stale')
  }

  subscribe(instrumentIds: readonly number[], mode: StreamMode): () => void {
    const ids = [...new Set(instrumentIds)]
    this.#subscriptions.add(ids, mode)
    this.#tellSoon()
    return once(() => {
      this.#subscriptions.remove(ids, mode)
      this.#tellSoon()
    })
  }

  subscribeIndices(): () => void {
    this.#indexWishes += 1
    this.#tellSoon()
    return once(() => {
      this.#indexWishes -= 1
      this.#tellSoon()
    })
  }

  greet(): void {
    if (this.#isWelcome) this.#hello()
  }

  reconnect(): void {
    if (!this.#isRunning) return
    this.#lose()
    clearTimeout(this.#timers.get('retry'))
    this.#failures = 0
    this.#connect()
  }

  #connect(): void {
    if (!this.#isRunning) return
    const socket = this.#options.openSocket()
    this.#socket = socket
    this.#isWelcome = false
    this.#lastNumber = undefined
    const isCurrent = (): boolean => this.#socket === socket
    const lose = (): void => {
      if (isCurrent()) this.#lose()
    }
    socket.addEventListener('open', () => this.#hello())
    socket.addEventListener('message', ({ data }) => {
      if (isCurrent()) this.#hear(data)
    })
    socket.addEventListener('close', lose)
    socket.addEventListener('error', lose)
    this.#wait('silence', this.#patienceMs, lose)
  }

  #hello(): void {
    const token = this.#options.token()
    this.#say(token === null || token === '' ? { type: 'hello' } : { type: 'hello', token })
  }

  #lose(): void {
    const lost = this.#socket
    this.#socket = undefined
    this.#isWelcome = false
    clearTimeout(this.#timers.get('silence'))
    lost?.close()
    if (!this.#isRunning) return
    if (!this.#timers.has('poll')) this.#options.store.putLink('stale')
    this.#retryLater()
    if (this.#failures > POLL_AFTER_FAILURES && !this.#timers.has('poll')) void this.#poll()
  }

  #retryLater(): void {
    const longestMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures)
    this.#failures += 1
    // Jitter: when a server comes back, its phones must not all knock in the same moment.
    this.#wait('retry', longestMs * (0.5 + (this.#options.random ?? Math.random)() / 2), () => this.#connect())
  }

  #hear(data: unknown): void {
    const message = parse(data)
    if (message === undefined) return
    this.#wait('silence', this.#patienceMs, () => this.#lose())
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message)
      case 'ping':
        return this.#say({ type: 'pong' })
      case 'order':
        return this.#options.onOrder?.(message)
      case 'news':
        return this.#options.onNews?.(message.about)
      case 'snapshot':
        this.#lastNumber = message.n
        return this.#take(message)
      case 'frame':
        return this.#takeInOrder(message)
      case 'refused':
    }
  }

  #welcome({ heartbeatMs, market }: Extract<ServerMessage, { type: 'welcome' }>): void {
    this.#patienceMs = heartbeatMs * BEATS_OF_PATIENCE
    this.#options.store.putMarket(market)
    // A second welcome answers a second hello: the connection keeps its message numbers and subscriptions.
    if (this.#isWelcome) return
    this.#isWelcome = true
    this.#failures = 0
    clearTimeout(this.#timers.get('poll'))
    this.#timers.delete('poll')
    this.#isUnanswered = false
    this.#options.store.putLink('live')
    this.#subscriptions.forgetTold()
    this.#lastNumber = 0
    this.#toldIndices = false
    this.#tellWishes()
    if (this.#wasWelcome) this.#options.onReturn?.()
    this.#wasWelcome = true
  }

  /** After a gap frames are passed over until the snapshot comes: it is newer than all of them. */
  #takeInOrder(frame: Extract<ServerMessage, { type: 'frame' }>): void {
    if (this.#lastNumber === undefined) return
    if (frame.n === this.#lastNumber + 1) {
      this.#lastNumber = frame.n
      return this.#take(frame)
    }
    this.#lastNumber = undefined
    this.#say({ type: 'snapshot' })
  }

  #take(message: Extract<ServerMessage, { type: 'snapshot' | 'frame' }>): void {
    const { store } = this.#options
    for (const row of message.q) store.putRow(row)
    if (message.i !== undefined && message.i.length > 0) store.putIndices(message.i)
    if (message.m !== undefined) store.putMarket(message.m)
  }

  #tellSoon(): void {
    const restMs = this.#toldAtMs + TELL_EVERY_MS - performance.now()
    this.#wait('gather', Math.max(GATHER_MS, restMs), () => this.#tellWishes())
  }

  #tellWishes(): void {
    if (!this.#isWelcome) return
    const wantsIndices = this.#indexWishes > 0
    const messages = this.#subscriptions.takeMessages()
    if (wantsIndices !== this.#toldIndices) messages.unshift({ type: 'indices', on: wantsIndices })
    if (messages.length === 0) return
    this.#toldIndices = wantsIndices
    this.#toldAtMs = performance.now()
    for (const message of messages) this.#say(message)
  }

  async #poll(): Promise<void> {
    const { poll, store } = this.#options
    if (poll === undefined || !this.#isRunning) return
    this.#wait('poll', POLL_MS, () => void this.#poll())
    try {
      const rows = await poll(this.#subscriptions.ids())
      if (this.#isWelcome || !this.#isRunning) return
      for (const row of rows) store.putRow(row)
      store.putLink('polling')
      // The server is back. The pause has grown while it was away, and what it tells meanwhile nobody hears.
      if (this.#isUnanswered && this.#socket === undefined) {
        this.#failures = 0
        this.#retryLater()
      }
      this.#isUnanswered = false
    } catch {
      if (this.#isWelcome) return
      this.#isUnanswered = true
      store.putLink('stale')
    }
  }

  #say(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #wait(name: TimerName, ms: number, work: () => void): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.set(name, setTimeout(work, ms))
  }
}

function parse(data: unknown): ServerMessage | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return JSON.parse(data) as ServerMessage
  } catch {
    return undefined
  }
}
