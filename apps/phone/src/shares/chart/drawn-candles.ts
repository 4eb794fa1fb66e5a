import type { Candle } from '@bahi/contract/market/views'
import type { Language } from '../../text/language.ts'
import type { CandleInterval } from './candle-intervals.ts'
import type { CandleLook } from './candle-look.ts'
import type { ChosenStudy } from './studies.ts'

/** Everything a drawing shows. */
export interface DrawnCandles {
  candles: readonly Candle[]
  interval: CandleInterval
  /** The number of newest candles that are shown before the customer drags or pinches. */
  shown: number
  studies: readonly ChosenStudy[]
  look: CandleLook
  language: Language
  formatPrice: (paise: number) => string
  formatCount: (shares: number) => string
  /** Names what is seen: another one begins with its newest candles again. */
  view: string
}
