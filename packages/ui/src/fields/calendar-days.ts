import { interfaceDefaults } from '../base/interface-defaults.ts'

/** A day of the calendar without a time zone: "2026-11-20". Text of this form sorts as days do. */
export type Day = string

export interface DayRange {
  first: Day
  last: Day
}

const dayMs = 86_400_000

function toDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10)
}

function timeOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** 1 to 12. */
export function monthOf(day: Day): number {
  return Number(day.slice(5, 7))
}

/** A day of a month; one that the month does not have becomes its last: 31 February is the 28th or 29th. */
export function dayIn(year: number, month: number, date: number): Day {
  const lastDate = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1, Math.min(date, lastDate)))
}

/** As many years back and forth from today as can be picked by default: ten. 29 February has its twin on the 28th. */
export function rangeAround(today: Day, years: number = interfaceDefaults.pickerYears): DayRange {
  const shift = (by: number) => dayIn(yearOf(today) + by, monthOf(today), Number(today.slice(8)))
  return { first: shift(-years), last: shift(years) }
}

export function clampDay(day: Day, { first, last }: DayRange): Day {
  return day < first ? first : day > last ? last : day
}

export function addDays(day: Day, count: number): Day {
  return toDay(timeOf(day) + count * dayMs)
}

/** The same date of a later or earlier month, or its last day. */
export function addMonths(day: Day, count: number): Day {
  const months = yearOf(day) * 12 + monthOf(day) - 1 + count
  return dayIn(Math.floor(months / 12), (months % 12) + 1, Number(day.slice(8)))
}

/** 0 is Monday: Indian calendars begin with it as business weeks do. */
export function weekdayOf(day: Day): number {
  return (new Date(timeOf(day)).getUTCDay() + 6) % 7
}

/** The weeks of a month, Monday first; null where a week belongs to its neighbour. */
export function weeksOf(year: number, month: number): (Day | null)[][] {
  const first = dayIn(year, month, 1)
  const count = Number(dayIn(year, month, 31).slice(8))
  const cells: (Day | null)[] = [
    ...Array.from({ length: weekdayOf(first) }, () => null),
    ...Array.from({ length: count }, (_, index) => addDays(first, index)),
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, place) => cells[week * 7 + place] ?? null),
  )
}

/** Where a key leads from a day, or null when it leads nowhere. */
export function dayAfterKey(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
