import type { ClientMessage, QuoteRow, ServerMessage, StreamMode } from '@bahi/contract/stream'
import type { QuoteStore } from './quote-store.ts'
import { createSubscriptions } from './subscriptions.ts'

/** What the stream needs of a WebSocket. */
export interface SocketPort {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
  onerror: (() => void) | null
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
  /** Asks the GET calls while the socket stays away. */
  readonly poll?: (instrumentIds: readonly number[]) => Promise<readonly QuoteRow[]>
  /** Between 0 and 1. */
  readonly random?: () => number
}

/** One connection for the whole app. Screens subscribe while they are shown; nobody else opens a socket. */
export interface Stream {
  start(): void
  stop(): void
  /** Watches instruments; returns how to stop. The strongest of all wishes for an instrument is what the server is asked for. */
  subscribe(instrumentIds: readonly number[], mode: StreamMode): () => void
  subscribeIndices(): () => void
  /** After log-in and log-out: the connection says again who it is. */
  greet(): void
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000
/** Until the server has said how often it pings. */
const FIRST_PATIENCE_MS = 15_000
/** A server that missed two heartbeats and a half is gone, whatever the socket says. */
const BEATS_OF_PATIENCE = 2.5
/** Subscriptions of one moment travel together: each message is answered with a snapshot. */
const GATHER_MS = 30
const POLL_AFTER_FAILURES = 2
const POLL_MS = 3_000

export function createStream(options: StreamOptions): Stream {
  const { store, openSocket, token, random = Math.random } = options
  const subscriptions = createSubscriptions()
  let socket: SocketPort | undefined
  let isWelcome = false
  let isRunning = false
  let indexWishes = 0
  let lastNumber: number | undefined
  let failures = 0
  let patienceMs = FIRST_PATIENCE_MS
  const timers: Partial<Record<'gather' | 'silence' | 'retry' | 'poll', ReturnType<typeof setTimeout>>> = {}

  const wait = (name: keyof typeof timers, ms: number, work: () => void): void => {
    clearTimeout(timers[name])
    timers[name] = setTimeout(work, ms)
  }
  const say = (message: ClientMessage): void => socket?.send(JSON.stringify(message))

  function connect(): void {
    if (!isRunning) return
    const opened = openSocket()
    socket = opened
    isWelcome = false
    lastNumber = undefined
    opened.onopen = () => hello()
    opened.onmessage = (event) => socket === opened && hear(event.data)
    opened.onclose = opened.onerror = () => socket === opened && lose()
    wait('silence', patienceMs, lose)
  }

  function hello(): void {
    const own = token()
    say(own === null || own === '' ? { type: 'hello' } : { type: 'hello', token: own })
  }

  function lose(): void {
    const lost = socket
    socket = undefined
    isWelcome = false
    clearTimeout(timers.silence)
    lost?.close()
    if (!isRunning) return
    if (timers.poll === undefined) store.putLink('stale')
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    failures += 1
    // Jitter: when a server comes back, its phones must not all knock in the same moment.
    wait('retry', longest * (0.5 + random() / 2), connect)
    if (failures > POLL_AFTER_FAILURES && timers.poll === undefined) void poll()
  }

  function hear(data: unknown): void {
    const message = parse(data)
    if (message === undefined) return
    wait('silence', patienceMs, lose)
    switch (message.type) {
      case 'welcome':
        return welcome(message)
      case 'ping':
        return say({ type: 'pong' })
      case 'order':
        return options.onOrder?.(message)
      case 'snapshot':
        lastNumber = message.n
        return take(message)
      case 'frame':
        if (lastNumber === undefined) return
        if (message.n !== lastNumber + 1) return askForSnapshot()
        lastNumber = message.n
        return take(message)
      case 'refused':
    }
  }

  /** Until the snapshot comes, frames are passed over: the snapshot is newer than all of them. */
  function askForSnapshot(): void {
    lastNumber = undefined
    say({ type: 'snapshot' })
  }

  function welcome({ heartbeatMs, market }: Extract<ServerMessage, { type: 'welcome' }>): void {
    patienceMs = heartbeatMs * BEATS_OF_PATIENCE
    store.putMarket(market)
    // A second welcome only answers a second hello: the same connection goes on with its numbers and its subscriptions.
    if (isWelcome) return
    isWelcome = true
    failures = 0
    clearTimeout(timers.poll)
    delete timers.poll
    store.putLink('live')
    subscriptions.forgetTold()
    lastNumber = 0
    if (indexWishes > 0) say({ type: 'indices', on: true })
    tellWishes()
  }

  function take(message: Extract<ServerMessage, { type: 'snapshot' | 'frame' }>): void {
    for (const row of message.q) store.putRow(row)
    if (message.i !== undefined && message.i.length > 0) store.putIndices(message.i)
    if (message.m !== undefined) store.putMarket(message.m)
  }

  function tellWishes(): void {
    if (isWelcome) for (const message of subscriptions.takeMessages()) say(message)
  }

  async function poll(): Promise<void> {
    if (options.poll === undefined || !isRunning) return
    timers.poll = setTimeout(() => void poll(), POLL_MS)
    try {
      const rows = await options.poll(subscriptions.ids())
      if (isWelcome || !isRunning) return
      for (const row of rows) store.putRow(row)
      store.putLink('polling')
    } catch {
      if (!isWelcome) store.putLink('stale')
    }
  }

  return {
    start() {
      if (isRunning) return
      isRunning = true
      connect()
    },
    stop() {
      isRunning = false
      for (const name of ['gather', 'silence', 'retry', 'poll'] as const) {
        clearTimeout(timers[name])
        delete timers[name]
      }
      failures = 0
      lose()
      store.putLink('stale')
    },
    subscribe(instrumentIds, mode) {
      const ids = [...new Set(instrumentIds)]
      subscriptions.add(ids, mode)
      wait('gather', GATHER_MS, tellWishes)
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        subscriptions.remove(ids, mode)
        wait('gather', GATHER_MS, tellWishes)
      }
    },
    subscribeIndices() {
      indexWishes += 1
      if (indexWishes === 1 && isWelcome) say({ type: 'indices', on: true })
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        indexWishes -= 1
        if (indexWishes === 0 && isWelcome) say({ type: 'indices', on: false })
      }
    },
    greet() {
      if (isWelcome) hello()
    },
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
