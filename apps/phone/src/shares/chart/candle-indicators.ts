import { EMA, RSI, SMA, VWAP } from 'trading-signals'
import type { Candle } from '@bahi/contract/market/views'
import type { Indicator } from './chart-choice.ts'

/** An indicator's value at each candle, null where there are not yet candles enough. Paise, but RSI from 0 to 100. */
export function indicatorValues(indicator: Indicator, candles: readonly Candle[]): (number | null)[] {
  const closes = candles.map((candle) => candle.closePaise)
  switch (indicator) {
    case 'sma20':
      return new SMA(20).updates(closes, false)
    case 'sma50':
      return new SMA(50).updates(closes, false)
    case 'ema20':
      return exponential(closes, 20)
    case 'rsi14':
      return new RSI(14).updates(closes, false)
    case 'vwap': {
      const vwap = new VWAP()
      return candles.map(
        ({ highPaise: high, lowPaise: low, closePaise: close, volume }) =>
          vwap.add({ high, low, close, volume }) ?? vwap.getResult(),
      )
    }
  }
}

/** The library gives a value from the first price on; it deserves its name only after a whole interval. */
function exponential(closes: readonly number[], interval: number): (number | null)[] {
  return new EMA(interval).updates(closes, false).map((value, index) => (index + 1 < interval ? null : value))
}
