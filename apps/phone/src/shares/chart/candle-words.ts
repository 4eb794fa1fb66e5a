import type { TextKey } from '../../text/use-text.tsx'
import type { CandleInterval } from './candle-intervals.ts'
import type { Indicator } from './chart-choice.ts'

/** An interval in full, for the list it is chosen from. */
export const intervalKeys = {
  '1m': 'candle.1m',
  '5m': 'candle.5m',
  '15m': 'candle.15m',
  '60m': 'candle.60m',
  day: 'candle.day',
  week: 'candle.week',
  month: 'candle.month',
} as const satisfies Record<CandleInterval, TextKey>

export const indicatorKeys = {
  sma20: 'candle.sma20',
  sma50: 'candle.sma50',
  ema20: 'candle.ema20',
  vwap: 'candle.vwap',
  rsi14: 'candle.rsi14',
} as const satisfies Record<Indicator, TextKey>

/** What an indicator is, in a sentence. */
export const indicatorMeanings = {
  sma20: 'candle.sma20.meaning',
  sma50: 'candle.sma50.meaning',
  ema20: 'candle.ema20.meaning',
  vwap: 'candle.vwap.meaning',
  rsi14: 'candle.rsi14.meaning',
} as const satisfies Record<Indicator, TextKey>
