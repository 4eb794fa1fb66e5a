// The server of the phone benchmark: a running Bahi, except that the live stream is driven by hand, as fast as the benchmark says.
// It is Bahi's own stream with Bahi's own protocol; only what the market does is written here.
import { createServer, request as askOn, type IncomingMessage, type ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { WebSocketServer } from 'ws'
import { clientMessage } from '@bahi/contract/market/stream'
import { createLiveStream, type LiveStream } from '../apps/server/src/market/live/live-stream.ts'
import { serveStream, type StreamBeside } from '../apps/server/src/market/live/serve-stream.ts'
import { createScriptedClock, createScriptedFeed } from '../apps/server/testing/scripted/scripted-feed.ts'
import { LIST_PAGE, type BarePages } from './phone-bare-pages.ts'

export interface ListedShare {
  readonly instrumentId: number
  readonly lastPaise: number
  readonly previousClosePaise: number
}

export interface PhoneServer {
  readonly url: string
  /** Quotes of the market since the beginning. */
  readonly ticks: () => number
  /** From now on so many quotes a second: of all shares in turn, only of those that a phone follows just now, or only of those that are named. */
  readonly tick: (perSecond: number, of?: 'all' | 'followed' | (() => readonly number[])) => void
  readonly stop: () => void
}

/** How often Bahi sends a phone what changed; quotes of the shares on the screen are sent the moment they come, which is harder than it ever is. */
const FRAME_MS = 250
const MOMENT_MS = 1_000 / 60

export async function startPhoneServer(
  bahiUrl: string,
  shares: readonly ListedShare[],
  pages: BarePages,
): Promise<PhoneServer> {
  const feed = createScriptedFeed()
  for (const { instrumentId, lastPaise, previousClosePaise } of shares)
    feed.set({ instrumentId, lastPaise, previousClosePaise })
  const followed = new Set<number>()
  const stream = hearing(
    createLiveStream({
      feed,
      clock: createScriptedClock(),
      nowMs: Date.now,
      customerOf: async () => null,
      frameMs: 3_600_000,
      heartbeatMs: 15_000,
      lanes: 1,
    }),
    followed,
  )
  const server = createServer((request, reply) => {
    const page = pages.get(request.url ?? '')
    if (page === undefined) return pass(bahiUrl, request, reply)
    // As small as Bahi's own files are on their way.
    reply.writeHead(200, { 'content-type': page.type, 'content-encoding': 'br' }).end(brotliCompressSync(page.body))
  })
  const plain = plainStream()
  const closeStream = serveStream(server, stream, {
    flushMs: 3_600_000,
    heartbeatMs: 15_000,
    maxConnections: 100,
    beside: plain.beside,
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const market = drive(feed, [stream, plain], shares, followed)
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    ticks: market.ticks,
    tick: market.tick,
    stop: () => {
      market.tick(0)
      closeStream()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Moves prices by a few steps up or down, and sends them at once. */
function drive(
  feed: ReturnType<typeof createScriptedFeed>,
  [stream, plain]: readonly [LiveStream, PlainStream],
  shares: readonly ListedShare[],
  followed: ReadonlySet<number>,
): Pick<PhoneServer, 'ticks' | 'tick'> {
  const prices = new Map(shares.map(({ instrumentId, lastPaise }) => [instrumentId, lastPaise]))
  let timer: ReturnType<typeof setInterval> | undefined
  let sent = 0
  let turn = 0
  const everyId = shares.map(({ instrumentId }) => instrumentId)
  const tick: PhoneServer['tick'] = (perSecond, of = 'all') => {
    clearInterval(timer)
    if (perSecond === 0) return
    const startedAt = performance.now()
    let made = 0
    let flushedAt = startedAt
    timer = setInterval(() => {
      const ids = typeof of === 'function' ? of() : of === 'all' ? everyId : [...followed]
      const soFar = Math.round(((performance.now() - startedAt) * perSecond) / 1_000)
      const due = Math.min(ids.length, soFar - made)
      made = soFar
      if (due <= 0) return
      const moved = Array.from({ length: due }, () => ids[turn++ % ids.length] ?? 0)
      for (const instrumentId of moved) {
        const lastPaise = Math.max(
          100,
          (prices.get(instrumentId) ?? 10_000) + (turn % 2 === 0 ? 5 : -5) * (1 + (turn % 7)),
        )
        prices.set(instrumentId, lastPaise)
        feed.set({ instrumentId, lastPaise, volume: sent + turn })
        plain.put(instrumentId, lastPaise)
      }
      feed.publish(moved)
      sent += moved.length
      if (of === 'all' && performance.now() - flushedAt < FRAME_MS) return
      flushedAt = performance.now()
      stream.flush()
      plain.flush()
    }, MOMENT_MS)
  }
  return { ticks: () => sent, tick }
}

interface PlainStream {
  readonly beside: StreamBeside
  readonly put: (instrumentId: number, lastPaise: number) => void
  /** Sends what was put since the last time, as one message of JSON to everybody. */
  readonly flush: () => void
}

/** The prices of the bare React page: the same quotes at the same moments, without a protocol. */
function plainStream(): PlainStream {
  const sockets = new WebSocketServer({ noServer: true })
  const waiting = new Map<number, number>()
  return {
    beside: {
      path: `${LIST_PAGE}/prices`,
      take: (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => undefined),
    },
    put: (instrumentId, lastPaise) => void waiting.set(instrumentId, lastPaise),
    flush: () => {
      if (waiting.size === 0) return
      const message = JSON.stringify([...waiting])
      for (const client of sockets.clients) client.send(message)
      waiting.clear()
    },
  }
}

/** The same stream, and which shares its phones follow. */
function hearing(stream: LiveStream, followed: Set<number>): LiveStream {
  const join: LiveStream['join'] = (socket, address) => {
    const connection = stream.join(socket, address)
    const hear = (text: string): void => {
      const said = clientMessage.safeParse(JSON.parse(text))
      if (said.success && said.data.type === 'subscribe') for (const id of said.data.ids) followed.add(id)
      if (said.success && said.data.type === 'unsubscribe') for (const id of said.data.ids) followed.delete(id)
      connection.hear(text)
      // Snapshots are sent by a flush, and nothing else flushes while the market stands.
      stream.flush()
    }
    return { hear, hearPing: () => connection.hearPing(), leave: () => connection.leave() }
  }
  return new Proxy(stream, {
    get: (target, name) => {
      if (name === 'join') return join
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Everything else is the running Bahi's, byte for byte. */
function pass(bahiUrl: string, request: IncomingMessage, reply: ServerResponse): void {
  const onward = askOn(
    new URL(request.url ?? '/', bahiUrl),
    { method: request.method, headers: { ...request.headers, host: new URL(bahiUrl).host } },
    (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    },
  )
  onward.on('error', () => reply.destroy())
  request.pipe(onward)
}
