import {
  addDays as shiftByDays,
  addMonths as shiftByMonths,
  businessDate,
  dayOfWeek,
  daysInMonth,
} from '@bahi/money/business-date'
import { interfaceDefaults } from '../base/interface-defaults.ts'

/** A day of the calendar without a time zone: "2026-11-20". Text of this form sorts as days do. */
export type Day = string

export interface DayRange {
  first: Day
  last: Day
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** 1 to 12. */
export function monthOf(day: Day): number {
  return Number(day.slice(5, 7))
}

/** A day of a month; a day after the month's last becomes the last: 31 February is the 28th or 29th. */
export function dayIn(year: number, month: number, date: number): Day {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(Math.min(date, daysInMonth(year, month)))}`
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
  return shiftByDays(businessDate(day), count)
}

/** The same date of a later or earlier month, or its last day. */
export function addMonths(day: Day, count: number): Day {
  return shiftByMonths(businessDate(day), count)
}

/** 0 is Monday: Indian calendars begin with it as business weeks do. */
export function weekdayOf(day: Day): number {
  return (dayOfWeek(businessDate(day)) + 6) % 7
}

/** The weeks of a month, Monday first; null where a week belongs to its neighbour. */
export function listWeeks(year: number, month: number): (Day | null)[][] {
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
