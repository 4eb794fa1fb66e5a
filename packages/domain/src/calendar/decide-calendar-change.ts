import { type BusinessDate, addDays, isWeekend, parseBusinessDate } from '@bahi/money/business-date'
import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import type { CalendarRow } from './dated-calendar.ts'
import { type SessionPlan, isOrdered, secondOfDay } from './session-plan.ts'

/** A day as staff type it or as a file has it: clock times are text. */
export type WrittenDay = {
  readonly date: string
  readonly kind: 'trading' | 'weekend' | 'holiday'
  readonly settlement: boolean
  readonly name: string | null
  readonly session: Readonly<Record<keyof SessionPlan, string>> | null
}

/** The farthest day that can be set, counted from today. Circulars cover one or two years. */
const FARTHEST_DAYS = 800

/**
 * Decides whether days may be set: each day once, each day after today, no special session on a day without trading,
 * no weekend on a weekday. A day that has begun never changes.
 */
export function decideCalendarChange(
  days: readonly WrittenDay[],
  { today }: { readonly today: BusinessDate },
): Decision<{ readonly days: readonly CalendarRow[] }> {
  const earliest = addDays(today, 1)
  const farthest = addDays(today, FARTHEST_DAYS)
  const seen = new Set<string>()
  const rows: CalendarRow[] = []
  for (const day of days) {
    const date = parseBusinessDate(day.date)
    if (date === null || date > farthest || seen.has(date)) return refuse(refusal('parameter-malformed', {}, 'days'))
    if (date < earliest) return refuse(refusal('change-too-early', { from: earliest }, 'days'))
    const session = day.session === null ? null : readPlan(day.session)
    const fits =
      (day.kind !== 'weekend' || isWeekend(date)) &&
      (day.session === null || (day.kind === 'trading' && session !== null)) &&
      (day.kind !== 'trading' || !isWeekend(date) || session !== null)
    if (!fits) return refuse(refusal('parameter-malformed', {}, 'days'))
    seen.add(date)
    rows.push({ date, kind: day.kind, settlement: day.settlement, name: day.name, session })
  }
  return rows.length === 0 ? refuse(refusal('parameter-malformed', {}, 'days')) : accept({ days: rows })
}

/** The session plan; null when its phases do not follow one another. */
function readPlan(written: Readonly<Record<keyof SessionPlan, string>>): SessionPlan | null {
  try {
    const plan = {
      preOpenStart: secondOfDay(written.preOpenStart),
      preOpenEnd: secondOfDay(written.preOpenEnd),
      preOpenMatch: secondOfDay(written.preOpenMatch),
      continuousStart: secondOfDay(written.continuousStart),
      continuousEnd: secondOfDay(written.continuousEnd),
    }
    return isOrdered(plan) ? plan : null
  } catch {
    return null
  }
}
