import type { Instrument, InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { IndexQuote } from '../../market/ports/trading-day.ts'

/** The lowest byte of a token is its segment; clients read from it whether the instrument can be traded. */
const SEGMENTS = { NSE: 1, BSE: 4, indices: 9 } as const

/** The token of a share: its id above the byte of its exchange. */
export function tokenOf({ id, exchange }: Pick<Instrument, 'id' | 'exchange'>): number {
  return id * 256 + SEGMENTS[exchange]
}

/**
 * The token of an index. Indices have names and no numbers, so the number is made of the name (FNV-1a, 22 bits): it stays the
 * same whichever other indices there are.
 */
export function tokenOfIndex(indexId: string): number {
  let number = 0x811c9dc5
  for (let at = 0; at < indexId.length; at += 1) number = Math.imul(number ^ indexId.charCodeAt(at), 0x01000193) >>> 0
  return (number & 0x3fffff) * 256 + SEGMENTS.indices
}

/** What a token or a name of the format names. */
export type Named =
  | { readonly kind: 'share'; readonly token: number; readonly instrument: Instrument }
  | { readonly kind: 'index'; readonly token: number; readonly index: IndexQuote }

interface Lookup {
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode'>
  readonly feed: Pick<MarketFeed, 'indices'>
}

const shareNamed = (instrument: Instrument): Named => ({ kind: 'share', token: tokenOf(instrument), instrument })
const indexNamed = (index: IndexQuote): Named => ({ kind: 'index', token: tokenOfIndex(index.indexId), index })
const isShown = ({ state }: Instrument) => state === 'normal' || state === 'locked'

export function byToken({ instruments, feed }: Lookup, token: number): Named | undefined {
  if (token % 256 === SEGMENTS.indices) {
    const index = feed.indices().find(({ indexId }) => tokenOfIndex(indexId) === token)
    return index === undefined ? undefined : indexNamed(index)
  }
  const instrument = instruments.byId(Math.floor(token / 256))
  return instrument !== undefined && tokenOf(instrument) === token && isShown(instrument)
    ? shareNamed(instrument)
    : undefined
}

/** Finds "NSE:SAHYABANK", "NSE:BAHI50" and the text of a token. */
export function byName(lookup: Lookup, name: string): Named | undefined {
  if (/^\d{1,10}$/.test(name)) return byToken(lookup, Number(name))
  const instrument = lookup.instruments.byCode(name)
  if (instrument !== undefined && isShown(instrument)) return shareNamed(instrument)
  const index = lookup.feed.indices().find(({ indexId }) => name.toUpperCase() === `NSE:${indexId}`)
  return index === undefined ? undefined : indexNamed(index)
}
