import type { AlertView } from '@bahi/contract/customers/alerts'
import type { TextKey } from './use-text.tsx'

type Indicator = NonNullable<AlertView['indicator']>

/** What each study says when it crosses to one side, in the alert and in what is told of it. */
export const crossings = {
  'rsi.above': 'alert.line.rsi.above',
  'rsi.below': 'alert.line.rsi.below',
  'price-sma.above': 'alert.line.price-sma.above',
  'price-sma.below': 'alert.line.price-sma.below',
  'price-ema.above': 'alert.line.price-ema.above',
  'price-ema.below': 'alert.line.price-ema.below',
  'sma-sma.above': 'alert.line.sma-sma.above',
  'sma-sma.below': 'alert.line.sma-sma.below',
  'ema-ema.above': 'alert.line.ema-ema.above',
  'ema-ema.below': 'alert.line.ema-ema.below',
  'bollinger.above': 'alert.line.bollinger.above',
  'bollinger.below': 'alert.line.bollinger.below',
  'macd.above': 'alert.line.macd.above',
  'macd.below': 'alert.line.macd.below',
} as const satisfies Record<`${Indicator['study']}.${Indicator['direction']}`, TextKey>
