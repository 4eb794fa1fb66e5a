import type { Instrument } from '../../market/instruments/instrument.ts'
import type { IndexQuote } from '../../market/ports/trading-day.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { tokenOf, tokenOfIndex } from '../format/instrument-token.ts'
import { rupees } from '../format/kite-fields.ts'

const HEAD =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange'

/** A field of a CSV (RFC 4180). */
export function csvField(text: string | number): string {
  const plain = String(text)
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Every share and index as CSV; of one exchange, when it is named. An exchange that Bahi does not have has none. */
export function instrumentsCsv({ market: { instruments, feed } }: KiteParts, exchange?: string): string {
  const shares = instruments
    .all()
    .filter((one) => one.state === 'normal' || one.state === 'locked')
    .filter((one) => exchange === undefined || one.exchange === exchange.toUpperCase())
    .map((one) => shareLine(one, feed.quote(one.id)?.lastPaise ?? 0, feed.tickPaise(one.id) ?? 1))
  const indices = exchange === undefined || exchange.toUpperCase() === 'NSE' ? feed.indices().map(indexLine) : []
  return [HEAD, ...indices, ...shares].join('\n')
}

function shareLine(instrument: Instrument, lastPaise: number, tickPaise: number): string {
  const { id, symbol, name, exchange, lotSize } = instrument
  return [
    tokenOf(instrument),
    id,
    symbol,
    name,
    rupees(lastPaise),
    '',
    0,
    rupees(tickPaise),
    lotSize,
    'EQ',
    exchange,
    exchange,
  ]
    .map(csvField)
    .join(',')
}

function indexLine({ indexId, name }: IndexQuote): string {
  const token = tokenOfIndex(indexId)
  return [token, Math.floor(token / 256), indexId, name, 0, '', 0, 0, 0, 'EQ', 'INDICES', 'NSE'].map(csvField).join(',')
}
