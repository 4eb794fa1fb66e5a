import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import { type BusinessDate, addDays, isWeekend, parseBusinessDate } from './business-date.ts'
import type { CalendarRow } from './dated-calendar.ts'
import { type SessionPlan, isOrdered, secondOfDay } from './session-plan.ts'

/** A day as it is written by hand or in a file: clock times are text. */
export type WrittenDay = {
  readonly date: string
  readonly kind: 'trading' | 'weekend' | 'holiday'
  readonly settlement: boolean
  readonly name: string | null
  readonly session: Readonly<Record<keyof SessionPlan, string>> | null
}

/** The farthest a calendar may be set: circulars come for a year or two. */
const FARTHEST_DAYS = 800

/**
 * Whether days may be set so: each once, each after today, no special session on a day without trading, no weekend on a weekday.
 * What is under way is never changed.
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

/** Null when the phases do not follow one another. */
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
