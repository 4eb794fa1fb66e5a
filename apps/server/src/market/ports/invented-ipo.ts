/** A company that the simulated exchange brings to the market, with the terms of its new shares. */
export interface InventedIpo {
  readonly name: string
  readonly symbol: string
  readonly sector: string
  readonly exchange: 'NSE' | 'BSE'
  readonly about: { readonly en: string; readonly zh: string; readonly hi: string }
  readonly bandLowPaise: bigint
  readonly bandHighPaise: bigint
  readonly lotSize: bigint
  readonly sharesOffered: bigint
  readonly sharesAfterIssue: bigint
  readonly revenuePaise: bigint
  readonly profitPaise: bigint
  /** Of a hundred customers who could apply, for how many there is a lot here: below 100 more may ask than get one. */
  readonly lotsPerHundred: number
}

/** Names and symbols that are given already. */
export interface TakenNames {
  readonly names: ReadonlySet<string>
  readonly symbols: ReadonlySet<string>
}

/** The new share with this number: the same on every machine. */
export type InventIpo = (serial: number, taken: TakenNames) => InventedIpo
