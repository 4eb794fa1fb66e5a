import type pg from 'pg'
import { type CalendarRow, buildCalendarRows, type CircularRow } from '@bahi/domain/calendar/dated-calendar'
import { secondOfDay, sessionPlan } from '@bahi/domain/calendar/session-plan'
import { parseBusinessDate } from '@bahi/money/business-date'
import { nameCells, readCsv, type NamedCells } from '../../platform/read-csv.ts'

export type CalendarOfYear =
  | { readonly ok: true; readonly days: readonly CalendarRow[] }
  | { readonly ok: false; readonly problem: string }

const KINDS = ['holiday', 'settlement-holiday', 'special-session'] as const

/**
 * The days of a year from an exchange's holiday circular: a CSV with the columns date, name and kind, and for a special session opens and
 * closes (hh:mm). Days it does not name are ordinary weekdays or weekends.
 */
export function readCircular(year: number, text: string): CalendarOfYear {
  const named: CircularRow[] = []
  const file = readCsv(text)
  if (!file.ok) return { ok: false, problem: `line ${file.line}: ${file.problem}` }
  for (const { line, cells } of nameCells(file.rows, (name) => name.toLowerCase())) {
    const read = circularRowOf(cells)
    if (typeof read === 'string') return { ok: false, problem: `line ${line}: ${read}` }
    if (named.some(({ date }) => date === read.date))
      return { ok: false, problem: `line ${line}: ${read.date} is named twice` }
    named.push(read)
  }
  if (named.length === 0)
    return { ok: false, problem: 'there is no row with a date: a year without a holiday is a mistake' }
  const outside = named.find(({ date }) => !date.startsWith(`${year}-`))
  if (outside !== undefined) return { ok: false, problem: `${outside.date} is not a day of ${year}` }
  return { ok: true, days: buildCalendarRows(`${year}-01-01`, `${year}-12-31`, named) }
}

function circularRowOf(row: NamedCells): CircularRow | string {
  const date = parseBusinessDate(row['date'] ?? '')
  const kind = KINDS.find((one) => one === (row['kind'] ?? 'holiday'))
  if (date === null) return `${row['date'] ?? 'nothing'} is no date (yyyy-mm-dd)`
  if (kind === undefined) return `${row['kind'] ?? ''} is none of ${KINDS.join(', ')}`
  const { name = '', opens, closes } = row
  if (kind !== 'special-session' || opens === undefined || closes === undefined) return { date, name, kind }
  try {
    // Circulars do not say how its auction goes: it is given the last minute before the opening.
    return {
      date,
      name,
      kind,
      settlement: false,
      session: sessionPlan(minuteBefore(opens), opens, opens, opens, closes),
    }
  } catch {
    return `${opens}–${closes} is no session`
  }
}

function minuteBefore(clock: string): string {
  const minute = secondOfDay(clock) / 60 - 1
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/**
 * Replaces the earlier imported version of these days. A day that two people changed by hand stays and takes
 * precedence.
 */
export async function writeCalendar(client: pg.ClientBase, days: readonly CalendarRow[]): Promise<void> {
  await client.query('begin')
  try {
    for (const { date, kind, settlement, name, session } of days) {
      await client.query(
        `insert into bahi.calendar_day (date, kind, settlement, name, session) values ($1, $2, $3, $4, $5)
         on conflict (date) do update set kind = excluded.kind, settlement = excluded.settlement, name = excluded.name, session = excluded.session`,
        [date, kind, settlement, name, session === null ? null : JSON.stringify(session)],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
