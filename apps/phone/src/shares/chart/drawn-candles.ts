import type { Candle } from '@bahi/contract/market/views'
import type { Drawing } from '../../device/kept-drawings.ts'
import type { Language } from '../../text/language.ts'
import type { CandleInterval } from '../candles/candle-intervals.ts'
import type { CandleMark } from '../candles/candle-marks.ts'
import type { ComparedLine } from '../candles/compared.ts'
import type { CandleLook } from './candle-look.ts'
import type { ChosenStudy } from './studies.ts'

/** What customers add to the candles. */
export interface CandleExtras {
  compared: readonly ComparedLine[]
  marks: readonly CandleMark[]
  drawings: readonly Drawing[]
  selected: string | null
  /** Where the keys point while one draws by them. */
  cursor: { readonly index: number; readonly paise: number } | null
}

export const noExtras: CandleExtras = { compared: [], marks: [], drawings: [], selected: null, cursor: null }

/** Everything a drawing shows. */
export interface DrawnCandles extends CandleExtras {
  candles: readonly Candle[]
  /** Days before them, for a study that needs these. */
  days: readonly Candle[]
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
