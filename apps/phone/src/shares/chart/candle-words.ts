import type { Text, TextKey } from '../../text/use-text.tsx'
import type { CandleInterval } from '../candles/candle-intervals.ts'
import {
  studies,
  type ChosenStudy,
  type Indicator,
  type Setting,
  type SettingChoice,
  type SettingName,
} from './studies.ts'

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
  wma: 'candle.wma',
  hma: 'candle.hma',
  vwap: 'candle.vwap',
  bollinger: 'candle.bollinger',
  keltner: 'candle.keltner',
  donchian: 'candle.donchian',
  supertrend: 'candle.supertrend',
  ichimoku: 'candle.ichimoku',
  psar: 'candle.psar',
  pivots: 'candle.pivots',
  rsi14: 'candle.rsi14',
  macd: 'candle.macd',
  stochastic: 'candle.stochastic',
  atr: 'candle.atr',
  adx: 'candle.adx',
  aroon: 'candle.aroon',
  cci: 'candle.cci',
  mfi: 'candle.mfi',
  obv: 'candle.obv',
  roc: 'candle.roc',
  williams: 'candle.williams',
} as const satisfies Record<Indicator, TextKey>

/** What an indicator is, in a sentence. */
export const indicatorMeanings = {
  sma20: 'candle.sma20.meaning',
  sma50: 'candle.sma50.meaning',
  ema20: 'candle.ema20.meaning',
  wma: 'candle.wma.meaning',
  hma: 'candle.hma.meaning',
  vwap: 'candle.vwap.meaning',
  bollinger: 'candle.bollinger.meaning',
  keltner: 'candle.keltner.meaning',
  donchian: 'candle.donchian.meaning',
  supertrend: 'candle.supertrend.meaning',
  ichimoku: 'candle.ichimoku.meaning',
  psar: 'candle.psar.meaning',
  pivots: 'candle.pivots.meaning',
  rsi14: 'candle.rsi14.meaning',
  macd: 'candle.macd.meaning',
  stochastic: 'candle.stochastic.meaning',
  atr: 'candle.atr.meaning',
  adx: 'candle.adx.meaning',
  aroon: 'candle.aroon.meaning',
  cci: 'candle.cci.meaning',
  mfi: 'candle.mfi.meaning',
  obv: 'candle.obv.meaning',
  roc: 'candle.roc.meaning',
  williams: 'candle.williams.meaning',
} as const satisfies Record<Indicator, TextKey>

export const settingKeys = {
  period: 'candle.setting.period',
  fast: 'candle.setting.fast',
  slow: 'candle.setting.slow',
  signal: 'candle.setting.signal',
  width: 'candle.setting.width',
  smoothing: 'candle.setting.smoothing',
  span: 'candle.setting.span',
  method: 'candle.setting.method',
  time: 'candle.setting.time',
} as const satisfies Record<SettingName, TextKey>

export const choiceKeys = {
  classic: 'candle.choice.classic',
  fibonacci: 'candle.choice.fibonacci',
  camarilla: 'candle.choice.camarilla',
  auto: 'candle.choice.auto',
  day: 'candle.day',
  week: 'candle.week',
  month: 'candle.month',
} as const satisfies Record<SettingChoice, TextKey>

/** An indicator with its settings: "RSI 14", "Pivot points Fibonacci, Week". What follows by itself is not said. */
export function studyName(t: Text['t'], { indicator, settings }: ChosenStudy): string {
  const all: readonly Setting[] = studies[indicator].settings
  const said = settings.flatMap((value, at) => {
    const choice = all[at]?.choices?.[value]
    return choice === undefined ? [String(value)] : choice === 'auto' ? [] : [t(choiceKeys[choice])]
  })
  return [t(indicatorKeys[indicator]), said.join(', ')].filter((part) => part !== '').join(' ')
}
