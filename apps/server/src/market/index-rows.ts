import type { IndexRow } from '@bahi/contract/market'
import type { IndexQuote } from '../exchange/trading-day.ts'
import type { MarketRoom } from './market-room.ts'
import { moveBps } from './stock-rows.ts'

const SPARK_POINTS = 24

/** Levels of the current session by the minute: an index prints no trades, so its line is sampled while it moves. */
export interface IndexLines {
  of(code: string): readonly number[]
  sample(): void
}

/** Samples every index once a minute of business time; a new day begins a new line. */
export function createIndexLines(room: Pick<MarketRoom, 'feed' | 'clock'>): IndexLines {
  const lines = new Map<string, number[]>()
  let sampledMinute = -1
  let sampledDate = ''
  return {
    of: (code) => lines.get(code) ?? [],
    sample() {
      const now = room.clock.now()
      const minute = Math.floor(now.second / 60)
      if (now.date !== sampledDate) lines.clear()
      else if (minute === sampledMinute) return
      ;[sampledDate, sampledMinute] = [now.date, minute]
      if (room.clock.phase() !== 'open') return
      for (const index of room.feed.indices()) {
        const line = lines.get(index.indexId)
        if (line === undefined) lines.set(index.indexId, [index.lastHundredths])
        else line.push(index.lastHundredths)
      }
    },
  }
}

export function indexRow(index: IndexQuote, line: readonly number[]): IndexRow {
  const step = Math.max(1, Math.ceil(line.length / SPARK_POINTS))
  return {
    code: index.indexId, name: index.name,
    levelHundredths: index.lastHundredths, previousHundredths: index.previousCloseHundredths,
    changeHundredths: index.lastHundredths - index.previousCloseHundredths, changeBps: moveBps(index.lastHundredths, index.previousCloseHundredths),
    openHundredths: index.openHundredths, highHundredths: index.highHundredths, lowHundredths: index.lowHundredths,
    spark: line.filter((_, position) => position % step === 0 || position === line.length - 1),
  }
}

export function indexRows(room: MarketRoom, lines: IndexLines): IndexRow[] {
  return room.feed.indices().map((index) => indexRow(index, lines.of(index.indexId)))
}
