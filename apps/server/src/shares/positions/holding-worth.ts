import { remainingCost } from '@bahi/domain/shares/positions/lots'
import { type Paise, paise } from '@bahi/money/paise'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { LotRow } from '../orders/tape-rows.ts'

export type PriceParts = {
  readonly feed: Pick<MarketFeed, 'quote'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
}

export type WorthPrices = {
  readonly lastPaise: Paise
  readonly previousClosePaise: Paise
  /** The first day of trading of a share that is not listed yet; null when it is. */
  readonly listsOn: string | null
}

/**
 * What a share is valued at, in paise: the last price, before the first trade of a day the previous close; zero where no price is known.
 * New shares are credited before they are listed: until anybody has traded one it is worth what the issue asked for it.
 */
export function worthPrices({ feed, instruments }: PriceParts, instrumentId: number, today: string): WorthPrices {
  const instrument = instruments.byId(instrumentId)
  if (instrument !== undefined && instrument.listedOn > today) {
    const issuePaise = paise(instrument.basePricePaise)
    return { lastPaise: issuePaise, previousClosePaise: issuePaise, listsOn: instrument.listedOn }
  }
  const quote = feed.quote(instrumentId)
  const previousClosePaise = paise(quote?.previousClosePaise ?? 0)
  return {
    lastPaise: quote !== undefined && quote.lastPaise > 0 ? paise(quote.lastPaise) : previousClosePaise,
    previousClosePaise,
    listsOn: null,
  }
}

/** What today did to a holding, in paise: to shares of before since the previous close, to those bought today since they were bought. */
export function dayChange(lots: readonly LotRow[], lastPaise: Paise, previousClosePaise: Paise, today: string): Paise {
  return lots.reduce(
    (total, { lot }) =>
      total +
      lot.remaining * lastPaise -
      (lot.boughtOn === today ? remainingCost(lot) : lot.remaining * previousClosePaise),
    0n,
  ) as Paise
}
