import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Whether this upgrade asks for a WebSocket; a list may offer several protocols. */
export function asksForWebSocket(request: IncomingMessage): boolean {
  return (request.headers.upgrade ?? '').split(',').some((protocol) => protocol.trim().toLowerCase() === 'websocket')
}

/**
 * Answers a request as if it had not asked for another protocol, which a server may always do (RFC 9110 §7.8). Node hands every upgrade
 * over as a bare socket once anybody listens for WebSockets, so Java's and .NET's clients, which offer h2c with each first request, would
 * get no answer. The request is put back before the socket without its offer, and the socket goes through the door a second time.
 */
export function answerPlainly(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? ''
    const value = request.rawHeaders[at + 1] ?? ''
    const kept = name.toLowerCase() === 'connection' ? withoutOffer(value) : value
    if (!/^(?:upgrade|http2-settings)$/i.test(name) && kept !== '') lines.push(`${name}: ${kept}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

/** What else the connection header says: that it closes, for one. */
function withoutOffer(connection: string): string {
  return connection
    .split(',')
    .map((option) => option.trim())
    .filter((option) => !/^(?:upgrade|http2-settings)$/i.test(option))
    .join(', ')
}
