import { businessDate } from '@bahi/domain/calendar/business-date'
import { roundToTick, tickFor } from '@bahi/domain/market/tick'
import { paise } from '@bahi/money/paise'
import type { DayBar, DayInstrument } from '../../market/ports/trading-day.ts'

/**
 * The instrument as it begins its next session. The tick is reviewed on the first session of a month, from the close of the month
 * before, as the exchange does; a close that is off the new tick is rounded to it, a half up, because bands and orders need a
 * previous close on the tick. `outsideShares` is what customers and schemes hold by the books, never more than the free float.
 */
export function rollInstrument<Instrument extends DayInstrument>(
  instrument: Instrument,
  bar: DayBar,
  nextDate: string,
  outsideShares: number,
): Instrument {
  const newMonth = bar.date.slice(0, 7) !== nextDate.slice(0, 7)
  const reviewed = newMonth && instrument.kind === 'share'
  const tickPaise = reviewed ? Number(tickFor(paise(bar.closePaise), businessDate(nextDate))) : instrument.tickPaise
  const onTick = Number(roundToTick(paise(bar.closePaise), paise(tickPaise), 'half-up'))
  return { ...instrument, tickPaise, previousClosePaise: Math.max(tickPaise, onTick), outsideShares }
}
