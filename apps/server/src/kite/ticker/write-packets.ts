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

/** What each mode shows of an instrument: each packet with its length before it. */
export type ModePackets = Readonly<Record<TickerMode, string>>

/**
 * The beginnings of the longest packet, as texts of which each character is a byte (latin1): putting texts together costs less
 * than copying buffers, and a frame is put together for each connection.
 */
export function modesOf(longest: Buffer): ModePackets {
  const bytes = longest.length === INDEX_BYTES.full ? INDEX_BYTES : SHARE_BYTES
  const text = longest.toString('latin1')
  const packet = (length: number) => bytesOf(length) + text.slice(0, length)
  return { ltp: packet(bytes.ltp), quote: packet(bytes.quote), full: packet(bytes.full) }
}

/** One message, as text of bytes: the number of packets, then each with its length before it. */
export const messageOf = (count: number, packets: string): string => bytesOf(count) + packets

/** A number of two bytes. */
const bytesOf = (value: number) => String.fromCharCode(value >> 8, value & 0xff)
