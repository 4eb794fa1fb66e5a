import type { CalendarDay } from '@bahi/contract/staff/settings'

export type ReadDays =
  | { readonly days: CalendarDay[]; readonly problem: null }
  | { readonly days: null; readonly problem: string }

/**
 * Days as they are pasted or read from a file, a line each: date, kind, settles, name, and for a special session its
 * five clock times. `2026-11-08,trading,no,Muhurat,18:00,18:08,18:12,18:15,19:15`. Empty lines, a heading and what
 * follows a # are left out.
 */
export function readDays(text: string): ReadDays {
  const days: CalendarDay[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const said = line.replace(/#.*/, '').trim()
    if (said === '' || /^date\s*,/i.test(said)) continue
    const day = readDay(said.split(',').map((cell) => cell.trim()))
    if (day === null) return { days: null, problem: `Line ${index + 1} is no day: ${said.slice(0, 60)}` }
    if (days.some(({ date }) => date === day.date))
      return { days: null, problem: `Line ${index + 1}: ${day.date} is there twice.` }
    days.push(day)
  }
  return days.length === 0 ? { days: null, problem: 'No day yet.' } : { days, problem: null }
}

function readDay([date = '', kind = '', settles = '', name = '', ...clock]: readonly string[]): CalendarDay | null {
  const isKind = kind === 'trading' || kind === 'weekend' || kind === 'holiday'
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !isKind || !/^(yes|no)$/i.test(settles)) return null
  const times = clock.filter((time) => time !== '')
  if (times.length !== 0 && (times.length !== 5 || times.some((time) => !/^\d\d:\d\d$/.test(time)))) return null
  const [preOpenStart = '', preOpenEnd = '', preOpenMatch = '', continuousStart = '', continuousEnd = ''] = times
  return {
    date,
    kind,
    settlement: settles.toLowerCase() === 'yes',
    name: name === '' ? null : name.slice(0, 80),
    session: times.length === 0 ? null : { preOpenStart, preOpenEnd, preOpenMatch, continuousStart, continuousEnd },
  }
}
