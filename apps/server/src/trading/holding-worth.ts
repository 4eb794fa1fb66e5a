import { remainingCost } from '@bahi/domain/orders/lots'
import { type Paise, paise } from '@bahi/money/paise'
import type { Quote } from '../exchange/trading-day.ts'
import type { LotRow } from './tape-rows.ts'

/** What a share is valued at, in paise: the last price, before the first trade of a day the previous close; zero where no price is known. */
export function worthPrices(quote: Quote | undefined): { readonly lastPaise: Paise; readonly previousClosePaise: Paise } {
  const previousClosePaise = paise(quote?.previousClosePaise ?? 0)
  return { lastPaise: quote !== undefined && quote.lastPaise > 0 ? paise(quote.lastPaise) : previousClosePaise, previousClosePaise }
}

/** What today did to a holding, in paise: to shares of before since the previous close, to those bought today since they were bought. */
export function dayChange(lots: readonly LotRow[], lastPaise: Paise, previousClosePaise: Paise, today: string): Paise {
  return lots.reduce((total, { lot }) => total + lot.remaining * lastPaise - (lot.boughtOn === today ? remainingCost(lot) : lot.remaining * previousClosePaise), 0n) as Paise
}
