import type { BarRow } from './bar-row.ts'

/** The bars of one share, the oldest first, under every symbol and ISIN that files give it. */
export interface GivenShare {
  readonly exchange: BarRow['exchange']
  readonly symbols: ReadonlySet<string>
  readonly isins: ReadonlySet<string>
  readonly bars: readonly BarRow[]
}

interface Group {
  readonly exchange: BarRow['exchange']
  readonly symbols: Set<string>
  readonly isins: Set<string>
  readonly bars: BarRow[]
}

/**
 * Which bars are of one share. On one exchange those with one ISIN are, because a company may change its symbol, and BSE
 * once wrote its scrip code in the symbol's place; those with one symbol are too, because a split changes the ISIN.
 */
export function uniteShares(bars: readonly BarRow[]): GivenShare[] {
  const groups = new Map<string, Group>()
  for (const bar of bars) {
    const keys = keysOf(bar)
    const found = [...new Set(keys.map((key) => groups.get(key)).filter((group) => group !== undefined))]
    const [first = { exchange: bar.exchange, symbols: new Set(), isins: new Set(), bars: [] }, ...others] = found
    for (const other of others) join(first, other)
    first.symbols.add(bar.symbol)
    if (bar.isin !== null) first.isins.add(bar.isin)
    first.bars.push(bar)
    for (const key of others.length === 0 ? keys : allKeysOf(first)) groups.set(key, first)
  }
  return [...new Set(groups.values())].map(({ bars: own, ...group }) => ({
    ...group,
    bars: own.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  }))
}

function join(into: Group, other: Group): void {
  for (const symbol of other.symbols) into.symbols.add(symbol)
  for (const isin of other.isins) into.isins.add(isin)
  // One by one: a whole market of years is too many arguments for one call.
  for (const bar of other.bars) into.bars.push(bar)
}

function keysOf({ exchange, symbol, isin }: BarRow): string[] {
  const bySymbol = `${exchange} symbol ${symbol}`
  return isin === null ? [bySymbol] : [bySymbol, `${exchange} isin ${isin}`]
}

function allKeysOf({ exchange, symbols, isins }: Group): string[] {
  return [
    ...[...symbols].map((symbol) => `${exchange} symbol ${symbol}`),
    ...[...isins].map((isin) => `${exchange} isin ${isin}`),
  ]
}
