import { calendarDay, type CalendarDay } from '@bahi/contract/staff/settings'
import { formatDay } from '../../text/business-time.ts'
import { formatCount } from '../../text/figures.ts'

/** A day with everything that is decided of it: what kind it is, whether it settles, and its hours. */
export function wordsOfDay({ date, kind, settlement, name, session }: CalendarDay): string {
  const hours =
    session !== null
      ? `, pre-open ${session.preOpenStart}–${session.preOpenEnd}, matched ${session.preOpenMatch}, trading ${session.continuousStart}–${session.continuousEnd}`
      : kind === 'trading'
        ? ', usual hours'
        : ''
  return `${formatDay(date)}: ${kind}${name === null ? '' : `, ${name}`}, ${settlement ? 'settlement' : 'no settlement'}${hours}`
}

/** The days of a payload in the order of the calendar. */
export function calendarDays(days: readonly unknown[]): readonly CalendarDay[] {
  return days
    .flatMap((day) => {
      const read = calendarDay.safeParse(day)
      return read.success ? [read.data] : []
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/**
 * One day in full; several days as their span and a count of each kind, because the days are listed below. Unreadable
 * text is shown as it is.
 */
export function wordsOfDays(written: readonly unknown[]): string {
  const days = calendarDays(written)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || days.length < written.length) return JSON.stringify(written)
  if (days.length === 1) return wordsOfDay(first)
  const kinds = (['trading', 'weekend', 'holiday'] as const).flatMap((kind) => {
    const count = days.filter((day) => day.kind === kind).length
    return count === 0 ? [] : [`${formatCount(count)} ${kind}`]
  })
  return `${formatCount(days.length)} days, ${formatDay(first.date)} to ${formatDay(last.date)}: ${kinds.join(', ')}`
}
