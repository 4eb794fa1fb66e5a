import type pg from 'pg'
import { type Calendar, type DayFacts, buildCalendar } from '@bahi/domain/calendar/calendar'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { type BusinessDate, addDays, businessDate, isWeekend } from '@bahi/money/business-date'

/** Real prices may be shown in games and for learning only when they are at least so old (SEBI, 8 May 2026). */
export const YOUNGEST_DAYS = 30

/** There is nothing to replay: no imported days, or none old enough. */
export class NothingToReplay extends Error {
  override readonly name = 'NothingToReplay'
}

/**
 * The calendar of a replay: the days that were imported trade, the others between them are weekends and holidays, and what
 * lies beyond them, or is younger than thirty days, is unknown and therefore closed. The last day only settles: a trade on it
 * would have no known day to settle on.
 */
export async function openReplayCalendar(
  pool: pg.Pool,
  today: BusinessDate,
): Promise<{ calendar: Calendar; firstDay: BusinessDate }> {
  const { rows } = await pool.query<{ date: string }>(
    `select distinct b.date from bahi.daily_bar b join bahi.instrument i on i.id = b.instrument_id where i.source = 'replay' and b.date <= $1 order by b.date`,
    [addDays(today, -YOUNGEST_DAYS)],
  )
  return replayCalendar(rows.map(({ date }) => businessDate(date)))
}

/** One day to trade on, the close before it and a day to settle on: three days are the least. @throws NothingToReplay */
export function replayCalendar(dates: readonly BusinessDate[]): { calendar: Calendar; firstDay: BusinessDate } {
  const [first, firstDay] = dates
  const last = dates.at(-1)
  if (first === undefined || firstDay === undefined || last === undefined || dates.length < 3) {
    throw new NothingToReplay(
      `There are no three days to replay that are at least ${YOUNGEST_DAYS} days old. Import end-of-day files first: npm run market:import -- FILES…`,
    )
  }
  const traded = new Set<string>(dates.slice(0, -1))
  const calendar = buildCalendar((date): DayFacts => {
    if (traded.has(date)) return { kind: 'trading', settles: true, plan: usualSessionPlan }
    if (date === last) return { kind: 'holiday', settles: true, plan: null }
    const kind = date < first || date > last ? 'unknown' : isWeekend(date) ? 'weekend' : 'holiday'
    return { kind, settles: false, plan: null }
  })
  return { calendar, firstDay }
}
