import { streamPath } from '@bahi/contract/stream'
import type { Server } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import type { LiveStream } from './live-stream.ts'

/** The longest message a client may send: a thousand subscriptions fit. */
const MOST_MESSAGE_BYTES = 16_384

/** Puts the live stream on an HTTP server at its path; other upgrades are refused. Compression is off: it costs more than the bytes it saves. */
export function serveStream(server: Server, stream: LiveStream, options: { frameMs: number; heartbeatMs: number; mostConnections: number }): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_MESSAGE_BYTES, perMessageDeflate: false, clientTracking: false })

  server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?', 1)[0]
    if (path !== streamPath || stream.connections >= options.mostConnections) {
      socket.end(path === streamPath ? 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n\r\n' : 'HTTP/1.1 404 Not Found\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened: WebSocket) => {
      const connection = stream.join(opened)
      opened.on('message', (data, isBinary) => {
        if (isBinary) opened.close(1003, 'text only')
        // A text message of ws is one Buffer unless a fragment list was asked for.
        else connection.hear((data as Buffer).toString('utf8'))
      })
      opened.on('close', () => connection.leave())
      opened.on('error', () => connection.leave())
    })
  })

  const frames = setInterval(() => stream.flush(), options.frameMs)
  const beats = setInterval(() => stream.beat(), options.heartbeatMs)
  return () => {
    clearInterval(frames)
    clearInterval(beats)
    stream.close()
    sockets.close()
  }
}
