import type { Depth, IndexQuote, Level, Quote } from '../../market/ports/trading-day.ts'
import { totalOf } from '../market/quotes.ts'

/** How much of an instrument a program wants to be told. */
export type TickerMode = 'ltp' | 'quote' | 'full'

/** Bytes of each packet. A shorter one is the beginning of the longest. */
const SHARE_BYTES = { ltp: 8, quote: 44, full: 184 } as const
const INDEX_BYTES = { ltp: 8, quote: 28, full: 32 } as const

const DEPTH_FROM = 64
const LEVEL_BYTES = 12
const LEVELS = 5
const MOST_UINT32 = 0xffffffff
const MOST_UINT16 = 0xffff

const uint32 = (value: number) => Math.min(Math.max(0, value), MOST_UINT32)

/** The longest packet of a share: big-endian, whole paise. Times are seconds since 1970. */
export function sharePacket(token: number, quote: Quote, depth: Depth | undefined, at: number): Buffer {
  const packet = Buffer.alloc(SHARE_BYTES.full)
  const [bids, asks] = [depth?.bids ?? [], depth?.asks ?? []]
  const head = [
    token,
    quote.lastPaise,
    quote.lastQuantity,
    quote.averagePaise,
    quote.volume,
    totalOf(bids),
    totalOf(asks),
    quote.openPaise,
    quote.highPaise,
    quote.lowPaise,
    quote.previousClosePaise,
    quote.volume === 0 ? 0 : at,
  ]
  head.forEach((value, place) => packet.writeUInt32BE(uint32(value), place * 4))
  packet.writeUInt32BE(at, DEPTH_FROM - 4)
  writeLevels(packet, bids, 0)
  writeLevels(packet, asks, LEVELS)
  return packet
}

function writeLevels(packet: Buffer, levels: readonly Level[], first: number): void {
  for (const [place, { quantity, pricePaise, orders }] of levels.slice(0, LEVELS).entries()) {
    const at = DEPTH_FROM + (first + place) * LEVEL_BYTES
    packet.writeUInt32BE(uint32(quantity), at)
    packet.writeUInt32BE(uint32(pricePaise), at + 4)
    packet.writeUInt16BE(Math.min(orders, MOST_UINT16), at + 8)
  }
}

/** The longest packet of an index, which has its high and low before its open. */
export function indexPacket(token: number, index: IndexQuote, at: number): Buffer {
  const packet = Buffer.alloc(INDEX_BYTES.full)
  const head = [token, index.lastHundredths, index.highHundredths, index.lowHundredths, index.openHundredths]
  head.push(index.previousCloseHundredths)
  head.forEach((value, place) => packet.writeUInt32BE(uint32(value), place * 4))
  packet.writeInt32BE(index.lastHundredths - index.previousCloseHundredths, 24)
  packet.writeUInt32BE(at, 28)
  return packet
}

/** The part of the longest packet that a mode shows. */
export function packetOf(longest: Buffer, mode: TickerMode): Buffer {
  const bytes = longest.length === INDEX_BYTES.full ? INDEX_BYTES : SHARE_BYTES
  return longest.subarray(0, bytes[mode])
}

/** One message: the number of packets, then each with its length before it. */
export function frameOf(packets: readonly Buffer[]): Buffer {
  const frame = Buffer.allocUnsafe(2 + packets.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = frame.writeUInt16BE(packets.length, 0)
  for (const packet of packets) {
    at = frame.writeUInt16BE(packet.length, at)
    at += packet.copy(frame, at)
  }
  return frame
}
