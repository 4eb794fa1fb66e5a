import type { AlertView } from '@bahi/contract/customers/alerts'
import type { Text, TextKey } from '../../text/use-text.tsx'

export type Indicator = NonNullable<AlertView['indicator']>
export type Study = Indicator['study']
export type Condition = Omit<Indicator, 'awaits'>

export const allStudies = [
  'rsi',
  'price-sma',
  'price-ema',
  'sma-sma',
  'ema-ema',
  'bollinger',
  'macd',
] as const satisfies readonly Study[]

/** What the customer chooses from: "Price · SMA". RSI, SMA, EMA and MACD have these names in every language. */
export function studyChoice(t: Text['t'], study: Study): string {
  if (study === 'bollinger') return t('alert.study.bollinger')
  return study
    .split('-')
    .map((part) => (part === 'price' ? t('alert.price') : part.toUpperCase()))
    .join(' · ')
}

/** What the second figure of a study is called. */
export const figureNames = {
  rsi: 'alert.figure.rsi',
  'sma-sma': 'alert.figure.slow',
  'ema-ema': 'alert.figure.slow',
  bollinger: 'alert.figure.width',
} as const satisfies Partial<Record<Study, TextKey>>

const lines = {
  rsi: { above: 'alert.line.rsi.above', below: 'alert.line.rsi.below' },
  'price-sma': { above: 'alert.line.price-sma.above', below: 'alert.line.price-sma.below' },
  'price-ema': { above: 'alert.line.price-ema.above', below: 'alert.line.price-ema.below' },
  'sma-sma': { above: 'alert.line.sma-sma.above', below: 'alert.line.sma-sma.below' },
  'ema-ema': { above: 'alert.line.ema-ema.above', below: 'alert.line.ema-ema.below' },
  bollinger: { above: 'alert.line.bollinger.above', below: 'alert.line.bollinger.below' },
  macd: { above: 'alert.line.macd.above', below: 'alert.line.macd.below' },
} as const satisfies Record<Study, Record<Indicator['direction'], TextKey>>

/** "RSI 14 falls below 30" */
export function conditionText(t: Text['t'], { study, direction, period, figure }: Condition): string {
  return t(lines[study][direction], { period: period ?? 0, figure: figure ?? 0 })
}
