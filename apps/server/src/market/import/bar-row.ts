/** One session of one share as a file says it. Prices in whole paise, volume in shares, value in paise. */
export interface BarRow {
  readonly exchange: 'NSE' | 'BSE'
  readonly symbol: string
  readonly name: string
  readonly isin: string | null
  readonly date: string
  readonly openPaise: bigint
  readonly highPaise: bigint
  readonly lowPaise: bigint
  readonly closePaise: bigint
  /** What the exchange measured the day against, after what the company did to its shares; null where the file does not say. */
  readonly previousClosePaise: bigint | null
  readonly volume: bigint
  readonly valuePaise: bigint
  readonly source: BarSource
}

export const barSources = [
  'nse-bhavcopy',
  'nse-full',
  'bse-equity',
  'udiff-nse',
  'udiff-bse',
  'nse-site',
  'ohlcv-csv',
] as const
export type BarSource = (typeof barSources)[number]

/** A row that is right but not ours to trade: counted by reason, never an error. */
export interface LeftRow {
  readonly reason: string
}

/** A row that cannot be true. One of them refuses the whole import. */
export interface Nonsense {
  readonly file: string
  readonly line: number
  readonly problem: string
}

export type RowOutcome =
  | { readonly taken: BarRow; readonly rounded: boolean }
  | { readonly left: LeftRow }
  | { readonly nonsense: string }
