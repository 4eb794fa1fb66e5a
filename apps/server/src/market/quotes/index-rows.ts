import type { IndexRow } from '@bahi/contract/market/views'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { businessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import type { IndexQuote } from '../ports/trading-day.ts'
import type { MarketRoom } from './market-room.ts'
import { quoteMoveBps } from './quote-move-bps.ts'

const SPARK_POINTS = 24

/** A line of a list; the small line beside it has at most 24 points. */
export function indexRow(index: IndexQuote, line: readonly number[]): IndexRow {
  const step = Math.max(1, Math.ceil(line.length / SPARK_POINTS))
  return {
    code: index.indexId,
    name: index.name,
    levelHundredths: index.lastHundredths,
    previousHundredths: index.previousCloseHundredths,
    changeHundredths: index.lastHundredths - index.previousCloseHundredths,
    changeBps: quoteMoveBps(index.lastHundredths, index.previousCloseHundredths),
    openHundredths: index.openHundredths,
    highHundredths: index.highHundredths,
    lowHundredths: index.lowHundredths,
    spark: line.filter((_, position) => position % step === 0 || position === line.length - 1),
  }
}

export function indexRows(room: MarketRoom): IndexRow[] {
  return room.feed.indices().map((index) => indexRow(index, room.feed.indexMinutes(index.indexId)))
}

/** An index minute by minute in the current session, each level at the start of its minute. */
export function indexLine(room: MarketRoom, code: string): { time: string; levelHundredths: number }[] {
  const date = businessDate(room.clock.now().date)
  const { continuousStart } = room.sessionPlan(date) ?? usualSessionPlan
  return room.feed.indexMinutes(code).map((levelHundredths, minute) => ({
    time: new Date(epochMsOf({ date, second: continuousStart + minute * 60 })).toISOString(),
    levelHundredths,
  }))
}
