// The load of bench:orders: so many keep-alive connections, each with one order under way at a time. Written close to the socket,
// so that the processor it takes from the server it measures stays small.
import { type Socket, connect } from 'node:net'
import type { ServerReady } from './orders-server.ts'

export interface LoadQuestion {
  readonly connections: number
  readonly milliseconds: number
  /** Orders at most, whatever the time. */
  readonly most: number
  /** How many of the shares are asked for; one is a run on a single stock. */
  readonly shares: number
  readonly run: string
}
export interface LoadReport {
  readonly accepted: number
  readonly milliseconds: number
  readonly others: Readonly<Record<string, number>>
  readonly p50Ms: number
  readonly p99Ms: number
}

let server: ServerReady | undefined

/** A form as the phone sends it. Every order differs: the same customer comes again for one more lot. */
function requestOf({ tokens, shares }: ServerReady, question: LoadQuestion, at: number): string {
  const token = tokens[at % tokens.length] ?? ''
  const share = shares[(at * 7_919) % Math.min(question.shares, shares.length)]
  if (share === undefined) throw new Error('there is no share to buy')
  // From thirty ticks below the best offer, where an order rests, to ten above it, where it trades at once.
  const pricePaise = share.askPaise + (((at * 31) % 40) - 30) * share.tickPaise
  const body = `code=${encodeURIComponent(share.code)}&quantity=${(1 + Math.floor(at / tokens.length)) * share.lotSize}&type=limit&pricePaise=${pricePaise}&timeInForce=day`
  return `POST /api/app/user/buy.do HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: ${question.run}-${at}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** Reads replies off one connection. The body's length stands in its head. */
function readReplies(socket: Socket, onReply: (status: number, body: string) => void): void {
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (data: string) => {
    text += data
    for (;;) {
      const headEnd = text.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const lengthAt = text.toLowerCase().indexOf('content-length: ')
      const bodyEnd = headEnd + 4 + Number.parseInt(text.slice(lengthAt + 16, lengthAt + 26), 10)
      if (text.length < bodyEnd) return
      const [status, body] = [Number(text.slice(9, 12)), text.slice(headEnd + 4, bodyEnd)]
      text = text.slice(bodyEnd)
      onReply(status, body)
    }
  })
}

const accepted = '{"status":0'
/** Order numbers go on from run to run, so that no two runs ask for the same. */
let asked = 0

async function run(ready: ServerReady, question: LoadQuestion): Promise<LoadReport> {
  const latencies: number[] = []
  const others: Record<string, number> = {}
  const first = asked
  const began = performance.now()
  let last = began
  const mayAsk = () => asked - first < question.most && performance.now() - began < question.milliseconds

  const work = (): Promise<void> => new Promise((resolve, reject) => {
    const socket = connect(ready.port, '127.0.0.1').setNoDelay(true)
    let sentAt = 0
    const next = (): void => {
      if (!mayAsk()) {
        socket.end()
        return resolve()
      }
      sentAt = performance.now()
      socket.write(requestOf(ready, question, asked++))
    }
    socket.once('error', reject).once('connect', next)
    readReplies(socket, (status, body) => {
      last = performance.now()
      if (status === 200 && body.startsWith(accepted)) latencies.push(last - sentAt)
      else others[`${status} ${body.slice(0, 40)}`] = (others[`${status} ${body.slice(0, 40)}`] ?? 0) + 1
      next()
    })
  })

  await Promise.all(Array.from({ length: question.connections }, work))
  latencies.sort((a, b) => a - b)
  const at = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? 0
  return { accepted: latencies.length, milliseconds: last - began, others, p50Ms: at(0.5), p99Ms: at(0.99) }
}

process.on('message', (message: ServerReady | LoadQuestion | { readonly stop: true }) => {
  if ('stop' in message) process.exit(0)
  else if ('tokens' in message) server = message
  else if (server !== undefined) void run(server, message).then((report) => process.send?.(report))
})
