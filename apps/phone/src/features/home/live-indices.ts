import type { LiveIndex } from '@bahi/client/quote-store'
import type { IndexRow } from '@bahi/contract/market'

/** Rows with the newest levels in them; an index that the stream does not speak of stays as it was asked for. */
export function withLevels(rows: readonly IndexRow[], live: readonly LiveIndex[]): readonly IndexRow[] {
  if (live.length === 0) return rows
  const byCode = new Map(live.map((index) => [index.code, index]))
  return rows.map((row) => {
    const index = byCode.get(row.code)
    if (index === undefined || index.levelHundredths === 0) return row
    return { ...row, levelHundredths: index.levelHundredths, previousHundredths: index.previousHundredths, changeHundredths: index.levelHundredths - index.previousHundredths }
  })
}
