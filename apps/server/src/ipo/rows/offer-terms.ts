/** The terms of an IPO, which are written once. */
export interface OfferTerms {
  readonly name: string
  readonly symbol: string
  readonly sector: string
  readonly exchange: 'NSE' | 'BSE'
  readonly about: { readonly en: string; readonly zh: string; readonly hi: string }
  readonly bandLowPaise: bigint
  readonly bandHighPaise: bigint
  readonly lotSize: bigint
  readonly sharesOffered: bigint
  readonly sharesHere: bigint
  readonly sharesAfterIssue: bigint
  readonly revenuePaise: bigint
  readonly profitPaise: bigint
}
