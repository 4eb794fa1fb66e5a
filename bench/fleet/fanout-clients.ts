// The phones of the fan-out benchmark: bare TCP sockets that speak just enough WebSocket, so that their cost stays small.
// argv: port, clients, deaf clients among them, path
import { connect, type Socket } from 'node:net'
import { kiteTickerPath } from '@bahi/contract/programs/kite-routes'

export interface ClientsReport {
  readonly bytes: number
  readonly messages: number
  readonly rows: number
  readonly p50Micros: number
  readonly p99Micros: number
}

const [port, count, deaf, path] = [
  Number(process.argv[2]),
  Number(process.argv[3]),
  Number(process.argv[4]),
  process.argv[5] ?? '/',
]
const EVERY_NTH_IS_READ = 20
const BINARY = 2
/** The token of a share of NSE in the Kite Connect format. */
const tokenOf = (id: number): number => id * 256 + 1
let bytes = 0
let messages = 0
let rows = 0
let latencies: number[] = []

function maskedText(text: string): Buffer {
  const payload = Buffer.from(text)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, Buffer.alloc(4), payload])
}

/** Takes whole frames off the front; the moment in the value field of the first row tells how long the frame took. */
function readFrames(state: { rest: Buffer }, data: Buffer): void {
  const now = Number(process.hrtime.bigint() / 1_000n)
  let buffer = state.rest.length === 0 ? data : Buffer.concat([state.rest, data])
  while (buffer.length >= 2) {
    const short = (buffer[1] ?? 0) & 0x7f
    const headBytes = short === 126 ? 4 : short === 127 ? 10 : 2
    if (buffer.length < headBytes) break
    const length = short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short
    if (buffer.length < headBytes + length) break
    messages += 1
    if (((buffer[0] ?? 0) & 0x0f) === BINARY) {
      // A frame of the ticker begins with the number of its packets; one byte is a heartbeat.
      rows += length > 1 ? buffer.readUInt16BE(headBytes) : 0
      buffer = buffer.subarray(headBytes + length)
      continue
    }
    const text = buffer.toString('latin1', headBytes, headBytes + length)
    rows += text.startsWith('{"type":') ? Math.max(0, text.split('],[').length) : 1
    const stamp = /\[\d+(?:,\d+){7},(\d+)/.exec(text) ?? /"valuePaise":(\d+)/.exec(text)
    if (stamp !== null && text.startsWith('{"type":"frame"')) latencies.push(now - Number(stamp[1]))
    buffer = buffer.subarray(headBytes + length)
  }
  state.rest = buffer
}

function open(index: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const state = { rest: Buffer.alloc(0), open: false }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('connect', () =>
      socket.write(
        `GET ${path}?first=${index} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      ),
    )
    socket.on('data', (data) => {
      bytes += data.length
      if (!state.open) {
        state.open = true
        // Everybody watches the first share, whose moment is always fresh; a deaf phone watches all, so that much waits for it.
        const ids =
          index < deaf
            ? Array.from({ length: 500 }, (_, k) => k + 1)
            : [1, ...Array.from({ length: 19 }, (_, k) => ((index + k * 25) % 499) + 2)]
        const ask =
          path === kiteTickerPath ? { a: 'subscribe', v: ids.map(tokenOf) } : { type: 'subscribe', mode: 'quote', ids }
        socket.write(maskedText(JSON.stringify(ask)))
        if (index < deaf) socket.pause()
        return resolve(socket)
      }
      if (index % EVERY_NTH_IS_READ === 0) readFrames(state, data)
    })
  })
}

function report(): ClientsReport {
  const sorted = [...latencies].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const result = { bytes, messages, rows, p50Micros: at(0.5), p99Micros: at(0.99) }
  bytes = messages = rows = 0
  latencies = []
  return result
}

process.on('message', (order: { report?: boolean; stop?: boolean }) => {
  if (order.stop === true) process.exit(0)
  process.send?.(report())
})

for (let done = 0; done < count; done += 250) {
  await Promise.all(Array.from({ length: Math.min(250, count - done) }, (_, k) => open(done + k)))
}
process.send?.({ ready: count })
