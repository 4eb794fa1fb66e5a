import { formatDay } from './business-time.ts'
import type { Text } from './use-text.tsx'

type Unit = 'minutes' | 'hours' | 'days' | 'months' | 'years'

/** How long ago something was: null while it is still new. */
export interface Age {
  unit: Unit
  count: number
}

const minuteS = 60
const hourS = 3600
const dayS = 86_400
const monthS = 30 * dayS
const yearS = 365 * dayS

/** Whole seconds since; what a clock that runs ahead puts into the future has just happened. */
function secondsSince(instant: string | Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 1000))
}

function age(seconds: number, unit: Unit, unitS: number): Age {
  return { unit, count: Math.max(1, Math.floor(seconds / unitS)) }
}

/** The age of news: new for five minutes, then minutes, hours, days for 30 days, months, years. */
export function newsAge(instant: string | Date, now: Date): Age | null {
  const seconds = secondsSince(instant, now)
  if (seconds < 5 * minuteS) return null
  if (seconds < hourS) return age(seconds, 'minutes', minuteS)
  if (seconds < dayS) return age(seconds, 'hours', hourS)
  if (seconds < monthS) return age(seconds, 'days', dayS)
  return seconds < yearS ? age(seconds, 'months', monthS) : age(seconds, 'years', yearS)
}

/** The age of a message or a notice: new for 30 seconds, then minutes, hours, one day; from two days on its date says more. */
export function messageAge(instant: string | Date, now: Date): Age | 'date' | null {
  const seconds = secondsSince(instant, now)
  if (seconds < 30) return null
  if (seconds < hourS) return age(seconds, 'minutes', minuteS)
  if (seconds < dayS) return age(seconds, 'hours', hourS)
  return seconds < 2 * dayS ? { unit: 'days', count: 1 } : 'date'
}

const keys = {
  minutes: 'age.minutes',
  hours: 'age.hours',
  days: 'age.days',
  months: 'age.months',
  years: 'age.years',
} as const satisfies Record<Unit, string>

type Words = Pick<Text, 't' | 'language'>

function say(known: Age | null, { t }: Words): string {
  return known === null ? t('age.now') : t(keys[known.unit], { count: known.count })
}

/** "Just now", "12 minutes ago", "3 months ago": for news. */
export function formatNewsAge(instant: string | Date, now: Date, words: Words): string {
  return say(newsAge(instant, now), words)
}

/** "Just now", "12 minutes ago", "1 day ago", "20 Nov 2026": for chat and notices. */
export function formatMessageAge(instant: string | Date, now: Date, words: Words): string {
  const known = messageAge(instant, now)
  return known === 'date' ? formatDay(instant, words.language) : say(known, words)
}
