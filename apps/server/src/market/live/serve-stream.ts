import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { streamPath } from '@bahi/contract/market/stream'
import { createFirewall } from '../../platform/http/access/firewall.ts'
import { answerPlainly, asksForWebSocket } from '../../platform/http/answer-plainly.ts'
import { createCallerReader } from '../../platform/http/caller-address.ts'
import type { LiveStream } from './live-stream.ts'
import type { StreamSocket } from './stream-client.ts'

/** The longest message a client may send: a thousand subscriptions fit. */
const MAX_MESSAGE_BYTES = 16_384

/**
 * How long a phone may take to answer the close: a phone that is gone never answers, and the server must not wait for
 * it.
 */
const FAREWELL_MS = 2_000

/**
 * A whole WebSocket text frame (RFC 6455 §5.2, server frames are not masked) as one string, so that it leaves in one write:
 * the library writes head and body apart and copies the body, which is most of what a small frame costs.
 */
export const textFrame = (text: string): string => frameOf('\x81', text)

/** The same of a binary message, given as text of which each character is a byte (latin1). */
export const binaryFrame = (bytes: string): string => frameOf('\x82', bytes)

function frameOf(kind: string, text: string): string {
  const { length } = text
  if (length < 126) return `${kind}${String.fromCharCode(length)}${text}`
  if (length < 65_536) return `${kind}\x7e${String.fromCharCode(length >> 8, length & 0xff)}${text}`
  return `${kind}\x7f\0\0\0\0${String.fromCharCode(length >>> 24, (length >> 16) & 0xff, (length >> 8) & 0xff, length & 0xff)}${text}`
}

function refuse(socket: Duplex, status: string, header = ''): void {
  // An upgraded socket has no other listeners: without these two, a caller's reset would end the process, and a
  // caller that hangs up would leave the socket open here.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${header}\r\n`)
}

export interface StreamServing {
  readonly flushMs: number
  readonly heartbeatMs: number
  /** Sockets open at once, with those that are saying goodbye: the last wall, above the limits of the stream itself. */
  readonly maxConnections: number
  /** Proxies whose word counts for where a connection comes from. */
  readonly trustedProxies?: readonly string[]
  /** Another stream at a path of its own. It answers every upgrade there. */
  readonly beside?: StreamBeside
  /** The value that every upgrade must carry in the web-firewall header. Absent: nothing is checked. */
  readonly firewallSecret?: string | undefined
  /** Counts the sent messages. Absent: messages are not counted. */
  readonly sent?: SentOnStream
}

export interface StreamBeside {
  readonly path: string
  take(request: IncomingMessage, socket: Duplex, head: Buffer, caller: string): void
}

/** What was sent to all connections since the start, as plain numbers: thousands of frames leave in a second. */
export interface SentOnStream {
  messages: number
  bytes: number
}

/** Puts the live stream on an HTTP server at its path; a WebSocket elsewhere is refused, and any other upgrade is left out of account. Compression is off: it costs more than the bytes it saves. */
export function serveStream(server: Server, stream: LiveStream, options: StreamServing): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const open = new Set<Duplex>()
  const sent = options.sent ?? { messages: 0, bytes: 0 }
  const callerOf = createCallerReader(options.trustedProxies ?? [])
  const passesFirewall = createFirewall(options.firewallSecret)

  server.on('upgrade', (request, socket, head) => {
    if (!asksForWebSocket(request)) return answerPlainly(server, request, socket, head)
    if (socket instanceof Socket) socket.setNoDelay(true)
    const path = request.url?.split('?', 1)[0]
    const { beside } = options
    if (!passesFirewall(request.headers)) return refuse(socket, '403 Forbidden')
    if (path !== streamPath && path !== beside?.path) return refuse(socket, '404 Not Found')
    if (open.size >= options.maxConnections) return refuse(socket, '503 Service Unavailable', 'Retry-After: 5\r\n')
    hold(open, socket)
    if (beside !== undefined && path === beside.path) return beside.take(request, socket, head, callerOf(request))
    const caller = callerOf(request)
    sockets.handleUpgrade(request, socket, head, (opened: WebSocket) => connect(stream, socket, opened, caller, sent))
  })

  const frames = setInterval(() => stream.flush(), options.flushMs)
  const beats = setInterval(() => stream.beat(), options.heartbeatMs)
  return () => {
    clearInterval(frames)
    clearInterval(beats)
    stream.close()
    sockets.close()
    setTimeout(() => open.forEach((socket) => socket.destroy()), FAREWELL_MS).unref()
  }
}

function hold(open: Set<Duplex>, socket: Duplex): void {
  open.add(socket)
  socket.once('close', () => open.delete(socket))
}

/** The socket as the stream sees it. */
class FrameSocket implements StreamSocket {
  readonly #socket: Duplex
  readonly #opened: WebSocket
  readonly #sent: SentOnStream

  constructor(socket: Duplex, opened: WebSocket, sent: SentOnStream) {
    this.#socket = socket
    this.#opened = opened
    this.#sent = sent
  }

  get bufferedAmount(): number {
    return this.#socket.writableLength
  }

  send(text: string): void {
    if (!this.#socket.writable) return
    this.#sent.messages += 1
    this.#sent.bytes += text.length
    this.#socket.write(textFrame(text), 'latin1')
  }

  close(code: number, reason: string): void {
    this.#opened.close(code, reason)
    // Who is sent away holds no slot any more, so the socket may not stay for as long as the other side likes.
    setTimeout(() => this.#socket.destroy(), FAREWELL_MS).unref()
  }
}

function connect(stream: LiveStream, socket: Duplex, opened: WebSocket, caller: string, sent: SentOnStream): void {
  const port = new FrameSocket(socket, opened, sent)
  const connection = stream.join(port, caller)
  const leave = (): void => connection.leave()
  opened.on('message', (data, isBinary) => {
    // A text message of ws is one Buffer unless a fragment list was asked for.
    if (!isBinary) return connection.hear((data as Buffer).toString('utf8'))
    leave()
    port.close(1003, 'text only')
  })
  opened.on('ping', () => connection.hearPing())
  opened.on('close', leave)
  opened.on('error', leave)
}
