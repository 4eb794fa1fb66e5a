import type { LiveIndex } from '@bahi/client/quote-store'
import type { IndexRow } from '@bahi/contract/market/views'

/** A row with its newest level in it; an index that the stream does not speak of stays as it was asked for. */
export function withLevel(row: IndexRow, live: LiveIndex | undefined): IndexRow {
  if (live === undefined || live.levelHundredths === 0) return row
  const { levelHundredths, previousHundredths } = live
  return { ...row, levelHundredths, previousHundredths, changeHundredths: levelHundredths - previousHundredths }
}
