import type { Instrument } from './instrument.ts'

/** How well a share answers a search: smaller is better, null is not at all. */
function fit(instrument: Instrument, wanted: string): number | null {
  const symbol = instrument.symbol.toUpperCase()
  const name = instrument.name.toUpperCase()
  if (symbol === wanted || instrument.isin === wanted || instrument.code.toUpperCase() === wanted) return 0
  if (symbol.startsWith(wanted)) return 1
  if (name.startsWith(wanted)) return 2
  if (name.split(/[\s&.-]+/).some((word) => word.startsWith(wanted))) return 3
  if (symbol.includes(wanted)) return 4
  if (name.includes(wanted) || (wanted.length >= 4 && instrument.isin.startsWith(wanted))) return 5
  return null
}

/** Shares that answer a search by symbol, name or ISIN, best first, then by symbol. Hidden and deleted shares are not found. An empty search finds all. */
export function searchStocks(instruments: readonly Instrument[], keyword: string): Instrument[] {
  const wanted = keyword.trim().toUpperCase().replace(/\s+/g, ' ')
  const found: { instrument: Instrument; order: number }[] = []
  for (const instrument of instruments) {
    if (instrument.state === 'hidden' || instrument.state === 'deleted') continue
    const order = wanted === '' ? 9 : fit(instrument, wanted)
    if (order !== null) found.push({ instrument, order })
  }
  found.sort((a, b) => a.order - b.order || (a.instrument.symbol < b.instrument.symbol ? -1 : 1))
  return found.map(({ instrument }) => instrument)
}
