declare const businessDateBrand: unique symbol

/** A calendar date of India, 'YYYY-MM-DD'. Dates compare as strings. */
export type BusinessDate = string & { readonly [businessDateBrand]: true }

/** A moment of business time: an Indian date and the whole second of that day, 0–86399. */
export type BusinessTime = { readonly date: BusinessDate; readonly second: number }

export const SECONDS_A_DAY = 86_400

/** Day 0 is 1970-01-01, a Thursday. */
const THURSDAY = 4

/**
 * Days from 1970-01-01 to a proleptic Gregorian date. The computation uses eras of 400 years, whose years begin in
 * March, so that the leap day is the last day of a year.
 */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function civilFromDays(days: number): BusinessDate {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as BusinessDate
}

function pad(n: number, width: number): string {
  return n.toString().padStart(width, '0')
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Reads 'YYYY-MM-DD'; null when the text is not an existing date. */
export function parseBusinessDate(text: string): BusinessDate | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (parts === null) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? (text as BusinessDate) : null
}

/** Like `parseBusinessDate`, for a text that must be a date. @throws RangeError for any other text. */
export function businessDate(text: string): BusinessDate {
  const date = parseBusinessDate(text)
  if (date === null) throw new RangeError(`not a date: ${text}`)
  return date
}

/** A day as customers read it: 27-05-2027. */
export function writtenDate(date: BusinessDate): string {
  return date.split('-').reverse().join('-')
}

export function yearOf(date: BusinessDate): number {
  return Number(date.slice(0, 4))
}

/** Days since 1970-01-01. */
export function dayNumber(date: BusinessDate): number {
  return daysFromCivil(yearOf(date), Number(date.slice(5, 7)), Number(date.slice(8, 10)))
}

export function addDays(date: BusinessDate, days: number): BusinessDate {
  return civilFromDays(dayNumber(date) + days)
}

/** Days from one date to another; negative when the second date comes first. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return dayNumber(to) - dayNumber(from)
}

/**
 * The same day of the month some months later; the last day of that month when the day does not exist in it (31 Jan +
 * 1 month = 28 or 29 Feb).
 */
export function addMonths(date: BusinessDate, months: number): BusinessDate {
  const total = yearOf(date) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(total / 12)
  const month = total - year * 12 + 1
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(year, month))
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as BusinessDate
}

/** 0 is Sunday, 6 is Saturday. */
export function dayOfWeek(date: BusinessDate): number {
  return (((dayNumber(date) + THURSDAY) % 7) + 7) % 7
}

export function isWeekend(date: BusinessDate): boolean {
  const day = dayOfWeek(date)
  return day === 0 || day === 6
}

/** Negative when `a` comes first, zero when both are equal, positive when `b` comes first. */
export function compareTimes(a: BusinessTime, b: BusinessTime): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.second - b.second
}
