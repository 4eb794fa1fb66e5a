import type { Instrument } from '../instruments/instrument.ts'
import { isNearStart } from '../instruments/near-words.ts'

export interface StockFilter {
  readonly exchange?: Instrument['exchange'] | undefined
  readonly sector?: string | undefined
  /** Only what this index is computed from. */
  readonly index?: string | undefined
}

export interface FoundStocks {
  readonly found: readonly Instrument[]
  /** Nothing is written the way it was typed: these names are near it. */
  readonly isNear: boolean
}

/** How well a share answers a search: smaller is better, null is not at all. */
function fit(instrument: Instrument, wanted: string): number | null {
  const symbol = instrument.symbol.toUpperCase()
  const name = instrument.name.toUpperCase()
  if (symbol === wanted || instrument.isin === wanted || instrument.code.toUpperCase() === wanted) return 0
  if (symbol.startsWith(wanted)) return 1
  if (name.startsWith(wanted)) return 2
  const words = wordsOf(name)
  if (words.some((word) => word.startsWith(wanted))) return 3
  if (wordsOf(wanted).every((part) => words.some((word) => word.startsWith(part)))) return 4
  if (symbol.includes(wanted)) return 5
  if (name.includes(wanted) || (wanted.length >= 4 && instrument.isin.startsWith(wanted))) return 6
  return null
}

/** How near a share's name comes to a mistyped search: every word typed must be near one of its words or its symbol. */
function nearness(instrument: Instrument, wanted: string): number | null {
  const symbol = instrument.symbol.toUpperCase()
  const words = [...wordsOf(instrument.name.toUpperCase()), symbol]
  if (isNearStart(wanted.replaceAll(' ', ''), symbol)) return 0
  const parts = wordsOf(wanted)
  return parts.length > 0 && parts.every((part) => words.some((word) => isNearStart(part, word))) ? 1 : null
}

function wordsOf(text: string): string[] {
  return text.split(/[\s&.,()-]+/).filter((word) => word !== '')
}

/**
 * Shares that answer a search by symbol, name or ISIN, best first, then by symbol; where none does, those that were
 * probably meant. Hidden and deleted shares are not found. An empty search finds all.
 */
export function searchStocks(
  instruments: readonly Instrument[],
  keyword: string,
  filter: StockFilter = {},
): FoundStocks {
  const wanted = keyword.trim().toUpperCase().replace(/\s+/g, ' ')
  const listed = instruments.filter(
    (instrument) => instrument.state !== 'hidden' && instrument.state !== 'deleted' && passes(instrument, filter),
  )
  const found = inOrder(listed, (instrument) => (wanted === '' ? 0 : fit(instrument, wanted)))
  if (found.length > 0 || wanted === '') return { found, isNear: false }
  return { found: inOrder(listed, (instrument) => nearness(instrument, wanted)), isNear: true }
}

function passes(instrument: Instrument, { exchange, sector, index }: StockFilter): boolean {
  return (
    (exchange === undefined || instrument.exchange === exchange) &&
    (sector === undefined || instrument.sector === sector) &&
    (index === undefined || instrument.indexCodes.includes(index))
  )
}

function inOrder(instruments: readonly Instrument[], orderOf: (instrument: Instrument) => number | null): Instrument[] {
  return instruments
    .flatMap((instrument) => {
      const order = orderOf(instrument)
      return order === null ? [] : [{ instrument, order }]
    })
    .sort((a, b) => a.order - b.order || (a.instrument.symbol < b.instrument.symbol ? -1 : 1))
    .map(({ instrument }) => instrument)
}
