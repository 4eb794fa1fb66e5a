import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { kiteTickerPath } from '@bahi/contract/programs/kite-routes'
import { type StreamBeside, binaryFrame } from '../../market/live/serve-stream.ts'
import { KiteError } from '../format/kite-error.ts'
import type { KiteToken } from '../session/admit-kite.ts'
import { KiteTicker, MOST_CONNECTIONS_OF_KEY, type TickerParts } from './kite-ticker.ts'
import type { TickerSocket } from './ticker-client.ts'

/** The longest message: three thousand instruments. */
const MAX_MESSAGE_BYTES = 65_536
const FLUSH_MS = 250
/** The official clients take five seconds without a byte for a lost connection. */
const HEARTBEAT_MS = 2_000
const CHECK_MS = 15_000

/** Opens the ticker of the Kite format. `beside` takes the connections at its path. */
export function openKiteTicker(parts: Omit<TickerParts, 'nowMs'>): {
  readonly beside: StreamBeside
  close(): void
} {
  const ticker = new KiteTicker({ ...parts, nowMs: () => performance.now() })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const timers = [
    setInterval(() => ticker.flush(), FLUSH_MS),
    setInterval(() => ticker.beat(), HEARTBEAT_MS),
    setInterval(() => void ticker.check(), CHECK_MS),
  ]
  return {
    beside: {
      path: kiteTickerPath,
      take: (request, socket, head, caller) => void take({ ticker, sockets, parts }, request, socket, head, caller),
    },
    close() {
      for (const timer of timers) clearInterval(timer)
      ticker.close()
      sockets.close()
    },
  }
}

interface Taking {
  readonly ticker: KiteTicker
  readonly sockets: WebSocketServer
  readonly parts: Pick<TickerParts, 'settings' | 'log'>
}

async function take(
  { ticker, sockets, parts }: Taking,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  address: string,
): Promise<void> {
  // Until the upgrade the socket has no other listener, and a reset by the caller would end the process.
  const onError = () => socket.destroy()
  socket.on('error', onError)
  try {
    if (!parts.settings.value('kite.open')) return refuse(socket, '503 Service Unavailable')
    const token = tokenOf(request)
    const key = await ticker.admit(token, address)
    if (token === undefined || ticker.connectionsOf(key.id) >= MOST_CONNECTIONS_OF_KEY)
      return refuse(socket, '429 Too Many Requests')
    if (socket.destroyed) return
    socket.off('error', onError)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      connect(socket, opened, (port) => ticker.join(port, { token, key, address }))
    })
  } catch (error) {
    if (!(error instanceof KiteError)) parts.log.error({ err: error }, 'the ticker could not admit a connection')
    refuse(socket, error instanceof KiteError ? '403 Forbidden' : '500 Internal Server Error')
  }
}

function tokenOf({ url = '' }: IncomingMessage): KiteToken | undefined {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const [apiKey, accessToken] = [query.get('api_key'), query.get('access_token')]
  return apiKey === null || accessToken === null ? undefined : { apiKey, accessToken }
}

function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function connect(
  socket: Duplex,
  opened: WebSocket,
  join: (port: TickerSocket) => ReturnType<KiteTicker['join']>,
): void {
  const connection = join({
    get bufferedAmount() {
      return socket.writableLength
    },
    sendBytes: (message) => {
      if (opened.readyState === opened.OPEN) socket.write(binaryFrame(message), 'latin1')
    },
    sendText: (text) => opened.send(text),
    close: (code, reason) => {
      opened.close(code, reason)
      setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
    },
  })
  opened.on('message', (data, isBinary) => {
    if (!isBinary) connection.hear((data as Buffer).toString('utf8'))
  })
  opened.on('close', () => connection.leave())
  opened.on('error', () => connection.leave())
}

/** How long a client may take to answer the close. */
const FAREWELL_MS = 2_000
