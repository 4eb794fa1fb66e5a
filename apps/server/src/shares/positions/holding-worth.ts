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
 * The value of a share, in paise: the last price or, before the first trade of a day, the previous close; zero where no
 * price is known. New shares are credited before they are listed: until their first trade the value is the issue price.
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

/**
 * The change of a holding's value today, in paise: since the previous close for shares bought before today, since their
 * purchase for shares bought today.
 */
export function dayChange(lots: readonly LotRow[], lastPaise: Paise, previousClosePaise: Paise, today: string): Paise {
  return lots.reduce(
    (total, { lot }) =>
      total +
      lot.remaining * lastPaise -
      (lot.boughtOn === today ? remainingCost(lot) : lot.remaining * previousClosePaise),
    0n,
  ) as Paise
}
