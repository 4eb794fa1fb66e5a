import type { AlertView } from '@bahi/contract/customers/alerts'
import { crossings } from '../../text/study-crossings.ts'
import type { Text, TextKey } from '../../text/use-text.tsx'

export type Indicator = NonNullable<AlertView['indicator']>
export type Study = Indicator['study']
export type Condition = Omit<Indicator, 'awaits'>

/** What the customer chooses from: "Price · SMA". RSI, SMA, EMA and MACD have these names in every language. */
export function studyChoice(t: Text['t'], study: Study): string {
  if (study === 'bollinger') return t('alert.study.bollinger')
  return study
    .split('-')
    .map((part) => (part === 'price' ? t('alert.price') : part.toUpperCase()))
    .join(' · ')
}

/** What the second figure of a study is called; null where it has none. */
export const figureNames = {
  rsi: 'alert.figure.rsi',
  'price-sma': null,
  'price-ema': null,
  'sma-sma': 'alert.figure.slow',
  'ema-ema': 'alert.figure.slow',
  bollinger: 'alert.figure.width',
  macd: null,
} as const satisfies Record<Study, TextKey | null>

/** "RSI 14 falls below 30" */
export function conditionText(t: Text['t'], { study, direction, period, figure }: Condition): string {
  return t(crossings[`${study}.${direction}`], { period: period ?? 0, figure: figure ?? 0 })
}
