// The binary frames of the Kite Connect ticker (https://kite.trade/docs/connect/v3/websocket/): big-endian, whole paise for shares and
// whole hundredths of a point for indices. Nothing here knows of connections or of Bahi.
import type { Level } from '../ports/trading-day.ts'

/** What a tick says of the day so far. */
export interface KiteDay {
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  readonly previousClosePaise: number
  /** Shares traded since the day began; zero for an index. */
  readonly volume: number
  readonly averagePaise: number
  readonly lastQuantity: number
}

export interface KiteTick {
  readonly token: number
  /** Hundredths of a point for an index. */
  readonly lastPaise: number
  readonly isIndex: boolean
  /** Absent in the shortest form, which carries the last price alone. */
  readonly day?: KiteDay
  /** Seconds since 1970; absent in the shorter forms, and zero from the ticker before the first trade. */
  readonly tradedAt?: number
  readonly exchangeAt?: number
  /** Five levels a side, best first; an absent level is all zeros. */
  readonly depth?: { readonly bids: readonly Level[]; readonly asks: readonly Level[] }
}

/** A frame that is not what the ticker's document describes. Nothing of it is to be believed. */
export class MalformedFrame extends Error {
  override readonly name = 'MalformedFrame'
}

/** The lowest byte of a token is its segment. Prices of currencies and commodities have other divisors and are none of Bahi's business. */
const SEGMENTS = { nse: 1, bse: 4, indices: 9 } as const

const BYTES = { ltp: 8, indexQuote: 28, indexFull: 32, quote: 44, full: 184 } as const
const DEPTH_FROM = 64
const LEVEL_BYTES = 12
const LEVELS = 5

/** The ticker's sign of life: a single byte. */
export function isHeartbeat(frame: Buffer): boolean {
  return frame.length === 1
}

/** All ticks of a frame, in its order; those of other segments are left out. @throws MalformedFrame */
export function readFrame(frame: Buffer): KiteTick[] {
  if (frame.length < 2) throw new MalformedFrame(`a frame of ${frame.length} bytes`)
  const ticks: KiteTick[] = []
  let at = 2
  for (let left = frame.readUInt16BE(0); left > 0; left -= 1) {
    if (at + 2 > frame.length) throw new MalformedFrame(`the frame ends ${left} packets early`)
    const length = frame.readUInt16BE(at)
    at += 2
    if (at + length > frame.length)
      throw new MalformedFrame(`a packet of ${length} bytes in the last ${frame.length - at}`)
    const tick = readPacket(frame.subarray(at, at + length))
    if (tick !== null) ticks.push(tick)
    at += length
  }
  if (at !== frame.length) throw new MalformedFrame(`${frame.length - at} bytes after the last packet`)
  return ticks
}

/** One packet without its length; null when it is of a segment that is not ours. @throws MalformedFrame */
export function readPacket(packet: Buffer): KiteTick | null {
  if (packet.length < BYTES.ltp) throw new MalformedFrame(`a packet of ${packet.length} bytes`)
  const token = packet.readUInt32BE(0)
  const segment = token & 0xff
  if (segment === SEGMENTS.indices) return readIndex(token, packet)
  if (segment !== SEGMENTS.nse && segment !== SEGMENTS.bse) return null
  const head = { token, lastPaise: priceAt(packet, 4), isIndex: false }
  if (packet.length === BYTES.ltp) return head
  if (packet.length !== BYTES.quote && packet.length !== BYTES.full)
    throw new MalformedFrame(`a packet of ${packet.length} bytes`)
  const day = {
    lastQuantity: packet.readUInt32BE(8),
    averagePaise: priceAt(packet, 12),
    volume: packet.readUInt32BE(16),
    openPaise: priceAt(packet, 28),
    highPaise: priceAt(packet, 32),
    lowPaise: priceAt(packet, 36),
    previousClosePaise: priceAt(packet, 40),
  }
  if (packet.length === BYTES.quote) return { ...head, day }
  return {
    ...head,
    day,
    tradedAt: packet.readUInt32BE(44),
    exchangeAt: packet.readUInt32BE(60),
    depth: { bids: levelsFrom(packet, 0), asks: levelsFrom(packet, LEVELS) },
  }
}

function readIndex(token: number, packet: Buffer): KiteTick {
  const head = { token, lastPaise: priceAt(packet, 4), isIndex: true }
  if (packet.length === BYTES.ltp) return head
  if (packet.length !== BYTES.indexQuote && packet.length !== BYTES.indexFull)
    throw new MalformedFrame(`an index in ${packet.length} bytes`)
  // An index has its high and low before its open.
  const day = {
    highPaise: priceAt(packet, 8),
    lowPaise: priceAt(packet, 12),
    openPaise: priceAt(packet, 16),
    previousClosePaise: priceAt(packet, 20),
    volume: 0,
    averagePaise: 0,
    lastQuantity: 0,
  }
  return packet.length === BYTES.indexQuote ? { ...head, day } : { ...head, day, exchangeAt: packet.readUInt32BE(28) }
}

function priceAt(packet: Buffer, at: number): number {
  const price = packet.readInt32BE(at)
  if (price < 0) throw new MalformedFrame(`a price of ${price}`)
  return price
}

function levelsFrom(packet: Buffer, first: number): Level[] {
  return Array.from({ length: LEVELS }, (_, index) => {
    const at = DEPTH_FROM + (first + index) * LEVEL_BYTES
    return {
      quantity: packet.readUInt32BE(at),
      pricePaise: priceAt(packet, at + 4),
      orders: packet.readUInt16BE(at + 8),
    }
  })
}
