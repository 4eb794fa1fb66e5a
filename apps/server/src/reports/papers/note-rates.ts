import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import { type ChargeRates, chargeRatesOn, type Exchange } from '@bahi/domain/shares/charges/charge-rates'
import type { BusinessDate } from '@bahi/money/business-date'
import { formatPlainRupees } from '@bahi/money/format'
import { percentText } from '@bahi/money/rate'

/** A rate of a charge as it is read, and the word for the amount it is taken of. */
export interface ChargeRate {
  readonly rate: string
  readonly of: PaperWord
}

/** The rates of a day beside the charges of a contract note. Exchanges with different rates are named. */
export function findRates(
  rows: readonly ChargeRates[],
  date: BusinessDate,
  exchanges: readonly Exchange[],
): ReadonlyMap<PaperWord, ChargeRate> {
  const on = (exchange: Exchange, side: 'buy' | 'sell') => chargeRatesOn(rows, exchange, side, date)
  const percent = (side: 'buy' | 'sell', of: (rates: ChargeRates) => string): string => {
    const texts = exchanges.map((exchange) => ({ exchange, text: of(on(exchange, side)) }))
    const [first] = texts
    return texts.every(({ text }) => text === first?.text)
      ? (first?.text ?? '')
      : texts.map(({ exchange, text }) => `${exchange} ${text}`).join(', ')
  }
  return new Map<PaperWord, ChargeRate>([
    ['brokerage', { rate: percent('buy', ({ brokerage }) => percentText(brokerage)), of: 'of-value' }],
    ['stt', { rate: percent('buy', ({ stt }) => percentText(stt)), of: 'of-value' }],
    ['exchange-charge', { rate: percent('buy', ({ transaction }) => percentText(transaction)), of: 'of-value' }],
    ['sebi-fee', { rate: percent('buy', ({ sebi }) => percentText(sebi)), of: 'of-value' }],
    ['stamp-duty', { rate: percent('buy', ({ stamp }) => percentText(stamp)), of: 'of-purchases' }],
    ['gst', { rate: percent('buy', ({ gst }) => percentText(gst)), of: 'of-charges' }],
    ['dp-charge', { rate: percent('sell', ({ dpPaise }) => `₹${formatPlainRupees(dpPaise)}`), of: 'of-sale-day' }],
  ])
}
