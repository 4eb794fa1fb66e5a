import { encodeMinuteBars } from '../../market/history/minute-bars-codec.ts'
import type { IndexDayBar } from '../../market/history/write-history.ts'
import type { DayBar, TradingDay } from '../../market/ports/trading-day.ts'
import { divideHalfUp } from '../matching/exact.ts'
import { indexSum } from '../matching/indices.ts'
import type { DayOpening } from './day-opening.ts'
import type { ClosedDay } from './day-store.ts'
import { yieldToEventLoop } from './rebuild-day.ts'

/**
 * What a day that is over leaves behind: bars, minutes, digest and the seed to be revealed. A function of opening, seed and order
 * log alone, so that verifying computes the very same bytes.
 */
export async function composeClosedDay(opening: DayOpening, day: TradingDay, seed: Uint8Array): Promise<ClosedDay> {
  const bars = day.dayBars()
  const pause = yieldToEventLoop()
  const minutes: { instrumentId: number; bytes: Uint8Array }[] = []
  for (const { id } of opening.instruments) {
    minutes.push({ instrumentId: id, bytes: encodeMinuteBars(day.minutes(id)) })
    await pause()
  }
  return {
    source: opening.source,
    date: opening.date,
    bars,
    indexBars: composeIndexBars(opening, day, bars),
    minutes,
    digest: day.digest(),
    seed,
  }
}

/** An index closes by the closing prices of its members, not by their last trades: the next day begins from there. */
function composeIndexBars(opening: DayOpening, day: TradingDay, bars: readonly DayBar[]): IndexDayBar[] {
  const closes = new Map(bars.map((bar) => [bar.instrumentId, bar.closePaise]))
  return day.indices().map((quote) => {
    const divisor = opening.indices.find(({ indexId }) => indexId === quote.indexId)?.divisor ?? 1
    const members = opening.instruments.filter(({ indexIds }) => indexIds.includes(quote.indexId))
    const sum = indexSum(
      members.map((member) => ({
        freeFloat: member.freeFloat,
        previousClosePaise: closes.get(member.id) ?? member.previousClosePaise,
      })),
    )
    const closeHundredths = divideHalfUp(sum, divisor)
    return {
      code: quote.indexId,
      openHundredths: quote.openHundredths,
      closeHundredths,
      highHundredths: Math.max(quote.highHundredths, closeHundredths),
      lowHundredths: Math.min(quote.lowHundredths, closeHundredths),
    }
  })
}
