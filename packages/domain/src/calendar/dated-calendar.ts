import { type BusinessDate, addDays, businessDate, daysBetween, isWeekend } from '@bahi/money/business-date'
import { type Calendar, type DayFacts, buildCalendar } from './calendar.ts'
import { type SessionPlan, usualSessionPlan } from './session-plan.ts'

/**
 * One imported day. `session` is set when the session differs from the usual one: a Muhurat evening, a Budget
 * Saturday.
 */
export type CalendarRow = {
  readonly date: BusinessDate
  readonly kind: 'trading' | 'weekend' | 'holiday'
  readonly settlement: boolean
  readonly name: string | null
  readonly session: SessionPlan | null
}

const unknownDay: DayFacts = { kind: 'unknown', settles: false, plan: null }

/**
 * A calendar of imported days, for live and replayed markets. A date without a row is unknown, and an unknown day is
 * refused: no order, no settlement. A trading day without its own session has the usual session of its date.
 * @throws RangeError for two rows of one date.
 */
export function datedCalendar(
  rows: readonly CalendarRow[],
  usualPlan: (date: BusinessDate) => SessionPlan | null = () => usualSessionPlan,
): Calendar {
  const days = new Map<BusinessDate, DayFacts>()
  for (const row of rows) {
    if (days.has(row.date)) throw new RangeError(`two calendar rows for ${row.date}`)
    const plan = row.kind === 'trading' ? (row.session ?? usualPlan(row.date)) : null
    // A trading day without a known session is treated like a day without a row.
    days.set(
      row.date,
      row.kind === 'trading' && plan === null ? unknownDay : { kind: row.kind, settles: row.settlement, plan },
    )
  }
  return buildCalendar((date) => days.get(date) ?? unknownDay)
}

/**
 * One date of an exchange's holiday circular. A date that the circular does not name is an ordinary weekday or
 * weekend.
 */
export type CircularRow = {
  readonly date: string
  readonly name: string
  readonly kind: 'holiday' | 'settlement-holiday' | 'special-session'
  /** For a special session: whether banks settle on that day. */
  readonly settlement?: boolean
  readonly session?: SessionPlan
}

/**
 * The rows of a span of days, made from the circulars that cover the span. @throws RangeError when a circular names a
 * day outside the span.
 */
export function buildCalendarRows(from: string, to: string, circular: readonly CircularRow[]): CalendarRow[] {
  const first = businessDate(from)
  const count = daysBetween(first, businessDate(to)) + 1
  const named = new Map(circular.map((row) => [row.date, row]))
  for (const date of named.keys()) {
    if (date < from || date > to) throw new RangeError(`${date} lies outside ${from}–${to}`)
  }
  return Array.from({ length: count }, (_, index) => rowOf(addDays(first, index), named))
}

function rowOf(date: BusinessDate, named: ReadonlyMap<string, CircularRow>): CalendarRow {
  const row = named.get(date)
  const weekend = isWeekend(date)
  if (row === undefined)
    return { date, kind: weekend ? 'weekend' : 'trading', settlement: !weekend, name: null, session: null }
  if (row.kind === 'special-session') {
    return { date, kind: 'trading', settlement: row.settlement ?? false, name: row.name, session: row.session ?? null }
  }
  if (weekend) return { date, kind: 'weekend', settlement: false, name: row.name, session: null }
  return {
    date,
    kind: row.kind === 'holiday' ? 'holiday' : 'trading',
    settlement: false,
    name: row.name,
    session: null,
  }
}
