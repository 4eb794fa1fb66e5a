import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

interface FakeLevel {
  readonly quantity: number
  readonly pricePaise: number
  readonly orders: number
}

/** The fields of a full packet of a share, in the order of the ticker's documentation. */
export interface FakeShare {
  readonly token: number
  readonly lastPaise: number
  readonly lastQuantity?: number
  readonly averagePaise?: number
  readonly volume?: number
  readonly openPaise?: number
  readonly highPaise?: number
  readonly lowPaise?: number
  readonly previousClosePaise?: number
  readonly tradedAt?: number
  readonly exchangeAt?: number
  readonly bids?: readonly FakeLevel[]
  readonly asks?: readonly FakeLevel[]
}

export function ltpPacket({ token, lastPaise }: Pick<FakeShare, 'token' | 'lastPaise'>): Buffer {
  const packet = Buffer.alloc(8)
  packet.writeUInt32BE(token, 0)
  packet.writeInt32BE(lastPaise, 4)
  return packet
}

export function fullPacket(share: FakeShare): Buffer {
  const packet = Buffer.alloc(184)
  ltpPacket(share).copy(packet)
  const fields = [
    share.lastQuantity,
    share.averagePaise,
    share.volume,
    0,
    0,
    share.openPaise,
    share.highPaise,
    share.lowPaise,
    share.previousClosePaise,
    share.tradedAt,
    0,
    0,
    0,
    share.exchangeAt,
  ]
  for (const [index, value] of fields.entries()) packet.writeUInt32BE(value ?? 0, 8 + index * 4)
  for (const [side, levels] of [share.bids ?? [], share.asks ?? []].entries()) {
    for (const [index, { quantity, pricePaise, orders }] of levels.entries()) {
      const at = 64 + (side * 5 + index) * 12
      packet.writeUInt32BE(quantity, at)
      packet.writeUInt32BE(pricePaise, at + 4)
      packet.writeUInt16BE(orders, at + 8)
    }
  }
  return packet
}

/** A packet of an index with the exchange's time: last, high, low, open, previous close, change. */
export function indexPacket(
  token: number,
  levels: readonly [last: number, high: number, low: number, open: number, previousClose: number],
  exchangeAt: number,
): Buffer {
  const packet = Buffer.alloc(32)
  packet.writeUInt32BE(token, 0)
  for (const [index, level] of levels.entries()) packet.writeInt32BE(level, 4 + index * 4)
  packet.writeInt32BE(levels[0] - levels[4], 24)
  packet.writeUInt32BE(exchangeAt, 28)
  return packet
}

/** A frame of packets: their number, then each packet after its length. */
export function packFrame(...packets: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(2)
  head.writeUInt16BE(packets.length)
  return Buffer.concat([
    head,
    ...packets.flatMap((packet) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(packet.length)
      return [length, packet]
    }),
  ])
}

export interface FakeKite {
  readonly url: string
  /** Received messages by connection, in order. */
  readonly asked: { readonly address: string; readonly messages: string[] }[]
  send(frame: Buffer | string): void
  /** Ends every connection, as a network fault would. */
  cut(): void
  /** Refuses or accepts new connections. */
  refuse(refuses: boolean): void
  /** Resolves once this many connections have come in total. */
  connections(count: number): Promise<void>
  close(): Promise<void>
}

/** A local server with the byte protocol of the ticker. */
export async function startFakeKite(): Promise<FakeKite> {
  let refuses = false
  const asked: { address: string; messages: string[] }[] = []
  const lines = new Set<WebSocket>()
  const waiting: { count: number; done: () => void }[] = []
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: (_info: object, answer: (isTaken: boolean, code?: number) => void) => answer(!refuses, 403),
  })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (line, request) => {
    const heard = { address: request.url ?? '', messages: [] as string[] }
    asked.push(heard)
    lines.add(line)
    line.on('message', (message: Buffer) => heard.messages.push(message.toString('utf8')))
    line.on('close', () => lines.delete(line))
    for (const { count, done } of waiting) if (asked.length >= count) done()
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    send: (frame) => lines.forEach((line) => line.send(frame)),
    cut: () => lines.forEach((line) => line.terminate()),
    refuse: (next) => void (refuses = next),
    connections: (count) => new Promise((done) => (asked.length >= count ? done() : waiting.push({ count, done }))),
    close: async () => {
      for (const line of lines) line.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
