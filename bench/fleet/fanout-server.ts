// The server side of the fan-out benchmark, in a process of its own so that its CPU time is its own.
// argv: ours | yardstick | ticker
import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { createLiveStream, type LiveStream } from '../../apps/server/src/market/live/live-stream.ts'
import { serveStream } from '../../apps/server/src/market/live/serve-stream.ts'
import { STREAM_LIMITS, type StreamLimits } from '../../apps/server/src/market/live/stream-rooms.ts'
import { createScriptedClock, createScriptedFeed } from '../../apps/server/testing/scripted/scripted-feed.ts'
import { type FleetKind, openBenchTicker } from './fanout-ticker.ts'

export interface FanoutReport {
  readonly quotes: number
  readonly cpuMicros: number
  readonly wallMs: number
  readonly maxBufferedBytes: number
}

export interface FanoutMemory {
  readonly memoryBytes: number
  /** Before the first phone came. */
  readonly memoryBytesBefore: number
}

const INSTRUMENTS = 500
const QUOTES_A_CLIENT = 20
/** One for the saturated run, many for the paced one: each phone then has its own moment within the second. */
const LANES = Number(process.argv[3] ?? 1)
/** All phones of the benchmark come from this machine and greet with no token. */
const ALL_STRANGERS: StreamLimits = { ...STREAM_LIMITS, strangers: 20_000, strangersOfAddress: 20_000 }

const feed = createScriptedFeed()
const ids = Array.from({ length: INSTRUMENTS }, (_, i) => i + 1)
const server = createServer()
const sockets = new Set<WebSocket>()
let quotesSent = 0
let stop = (): void => undefined

const quotes = new Map<number, ReturnType<typeof quoteOf>>()
function quoteOf(instrumentId: number) {
  return {
    instrumentId,
    lastPaise: 100_000,
    previousClosePaise: 100_000,
    openPaise: 100_100,
    highPaise: 101_000,
    lowPaise: 99_000,
    volume: 123_400,
    valuePaise: 0,
    lastQuantity: 100,
    averagePaise: 100_050,
    bidPaise: 99_995,
    bidQuantity: 300,
    askPaise: 100_005,
    askQuantity: 500,
    lowerBandPaise: 90_000,
    upperBandPaise: 110_000,
    second: 36_000,
    state: 'open' as const,
    indicativePaise: 0,
    indicativeQuantity: 0,
  }
}
for (const id of ids) quotes.set(id, quoteOf(id))
const movingFeed = { ...feed, quote: (id: number) => quotes.get(id) }

/** Quotes move; their value field carries the moment, in microseconds of the machine's monotonic clock. */
function move(moved: readonly number[]): void {
  const stamp = Number(process.hrtime.bigint() / 1_000n)
  for (const id of moved) {
    const quote = quotes.get(id)
    if (quote === undefined) continue
    quote.lastPaise = 100_000 + (stamp % 1_000)
    quote.valuePaise = stamp
  }
  feed.publish(moved)
}

function ours(): LiveStream {
  const stream = createLiveStream({
    feed: movingFeed,
    clock: createScriptedClock(),
    nowMs: Date.now,
    customerOf: async () => null,
    frameMs: 3_600_000,
    heartbeatMs: 3_600_000,
    lanes: LANES,
    limits: ALL_STRANGERS,
  })
  // The frames are driven by the benchmark, so the timers are set far away.
  stop = serveStream(server, stream, { flushMs: 3_600_000, heartbeatMs: 3_600_000, maxConnections: 20_000 })
  return stream
}

/** The plain way: every client gets every one of its quotes as a JSON message of its own. */
function yardstick(): { flush(): void } {
  const plain = new WebSocketServer({ server, perMessageDeflate: false })
  plain.on('connection', (socket, request) => {
    sockets.add(socket)
    const first = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('first') ?? 0)
    Object.assign(socket, { first })
  })
  stop = () => plain.close()
  return {
    flush() {
      for (const socket of sockets) {
        if (socket.bufferedAmount > 65_536) continue
        const first = (socket as WebSocket & { first: number }).first
        for (let k = 0; k < QUOTES_A_CLIENT; k += 1) {
          const id = ((first + k * 25) % INSTRUMENTS) + 1
          const quote = movingFeed.quote(id)
          if (quote === undefined) continue
          const {
            lastPaise,
            previousClosePaise,
            second,
            openPaise,
            highPaise,
            lowPaise,
            volume,
            valuePaise,
            bidPaise,
            bidQuantity,
            askPaise,
            askQuantity,
          } = quote
          socket.send(
            JSON.stringify({
              id,
              lastPaise,
              previousClosePaise,
              second,
              openPaise,
              highPaise,
              lowPaise,
              volume,
              valuePaise,
              bidPaise,
              bidQuantity,
              askPaise,
              askQuantity,
            }),
          )
          quotesSent += 1
        }
      }
    },
  }
}

function ticker(): { flush(): void } {
  const opened = openBenchTicker(server, movingFeed)
  stop = () => opened.stop()
  return opened
}

const kind = process.argv[2] as FleetKind
const stream = { ours, yardstick, ticker }[kind]()
let maxBufferedBytes = 0

// Bytes and messages that left, counted at the sockets: what a lagging client was spared does not count as delivered.
const rawSockets = new Set<import('node:net').Socket>()
server.on('connection', (socket) => {
  rawSockets.add(socket)
  socket.on('close', () => rawSockets.delete(socket))
  socket.on('error', () => socket.destroy())
})

function bytesOut(): number {
  let bytes = 0
  for (const socket of rawSockets) bytes += socket.bytesWritten - socket.writableLength
  return bytes
}

async function saturate(forMs: number): Promise<FanoutReport> {
  const cpu = process.cpuUsage()
  const started = performance.now()
  const [sentBefore, bytesBefore] = [quotesSent, bytesOut()]
  while (performance.now() - started < forMs) {
    move(ids)
    stream.flush()
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const wallMs = performance.now() - started
  const used = process.cpuUsage(cpu)
  // Ours is counted in bytes and turned into quotes by the clients' own count of rows a byte.
  return {
    quotes: kind === 'yardstick' ? quotesSent - sentBefore : bytesOut() - bytesBefore,
    cpuMicros: used.user + used.system,
    wallMs,
    maxBufferedBytes,
  }
}

async function pace(forMs: number, everyMs: number): Promise<FanoutReport> {
  let next = performance.now()
  let turn = 0
  const cpu = process.cpuUsage()
  const started = performance.now()
  while (performance.now() - started < forMs) {
    // Every share moves once a second, a few at a time; the first one, which every phone watches, just before each flush.
    turn = (turn + 1) % LANES
    move([1, ...ids.filter((id) => id % LANES === turn)])
    stream.flush()
    if (turn === 0)
      for (const socket of rawSockets) maxBufferedBytes = Math.max(maxBufferedBytes, socket.writableLength)
    next += everyMs
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
  const used = process.cpuUsage(cpu)
  return { quotes: 0, cpuMicros: used.user + used.system, wallMs: performance.now() - started, maxBufferedBytes }
}

interface Order {
  readonly saturateMs?: number
  readonly paceMs?: number
  readonly everyMs?: number
  readonly memory?: boolean
  readonly stop?: boolean
}

/** All that the process holds, buffers outside the heap included, after what nobody needs is gone. */
async function readMemory(): Promise<number> {
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 500))
  globalThis.gc?.()
  return process.memoryUsage().rss
}

process.on('message', (order: Order) => {
  if (order.stop === true) {
    stop()
    server.close()
    process.exit(0)
  }
  if (order.memory === true)
    return void readMemory().then((memoryBytes) => process.send?.({ memoryBytes, memoryBytesBefore }))
  const work =
    order.saturateMs === undefined ? pace(order.paceMs ?? 1_000, order.everyMs ?? 1_000) : saturate(order.saturateMs)
  void work.then((report) => process.send?.(report))
})

move(ids)
const memoryBytesBefore = await readMemory()
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 })
})
