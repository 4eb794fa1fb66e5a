/** India has one time and no summer time; every time of the console is shown in it, wherever the staff sit. */
const zone = 'Asia/Kolkata'

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...options })
}

const clock = formatter({ hour: '2-digit', minute: '2-digit' })
const clockSeconds = formatter({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = formatter({ day: '2-digit', month: 'short', year: 'numeric' })
const shortDay = formatter({ day: '2-digit', month: 'short' })
const weekday = formatter({ weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' })

/** "15:12" */
export function formatClock(instant: string): string {
  return clock.format(new Date(instant))
}

/** "15:12:04" */
export function formatClockSeconds(instant: string): string {
  return clockSeconds.format(new Date(instant))
}

/** "20 Nov 2026" */
export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}

/** "20 Nov 2026": of a date without a time. */
export function formatDate(date: string): string {
  return day.format(new Date(`${date.slice(0, 10)}T12:00:00+05:30`))
}

/** "Friday, 20 Nov 2026": of a date without a time. */
export function formatWeekday(date: string): string {
  return weekday
    .format(new Date(`${date.slice(0, 10)}T12:00:00+05:30`))
    .replace(' ', ', ')
    .replace(',,', ',')
}

/** "20 Nov, 15:12" */
export function formatMoment(instant: string): string {
  return `${shortDay.format(new Date(instant))}, ${formatClock(instant)}`
}

/** "20 Nov 2026, 15:12:04" */
export function formatStamp(instant: string): string {
  return `${formatDay(instant)}, ${formatClockSeconds(instant)}`
}

/** A second of the Indian day as a clock: 33300 is "09:15". */
export function formatSecondOfDay(second: number, seconds = false): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const text = `${two(second / 3600)}:${two((second % 3600) / 60)}`
  return seconds ? `${text}:${two(second % 60)}` : text
}

/** How long something has waited: "3 min", "2 h 28", "1 d 3 h". */
export function formatWait(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
