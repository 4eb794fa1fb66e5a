import {
  type BusinessDate,
  type BusinessTime,
  SECONDS_A_DAY,
  addDays,
  businessDate,
  dayNumber,
} from './business-date.ts'

/** UTC+5:30. India has one time zone and no summer time, so a fixed offset is exact. */
const OFFSET_MS = 19_800_000
const DAY_MS = 86_400_000
const EPOCH: BusinessDate = businessDate('1970-01-01')

/**
 * The Indian date and second of an instant in milliseconds since 1970-01-01T00:00Z. Drops the fraction of a second.
 */
export function istTimeOf(epochMs: number): BusinessTime {
  const local = Math.floor(epochMs) + OFFSET_MS
  const days = Math.floor(local / DAY_MS)
  return { date: addDays(EPOCH, days), second: Math.floor((local - days * DAY_MS) / 1000) }
}

/**
 * The instant of an Indian date and second, in milliseconds since 1970-01-01T00:00Z. @throws RangeError for a second
 * outside the day.
 */
export function epochMsOf(time: BusinessTime): number {
  if (!Number.isInteger(time.second) || time.second < 0 || time.second >= SECONDS_A_DAY) {
    throw new RangeError(`not a second of the day: ${time.second}`)
  }
  return dayNumber(time.date) * DAY_MS + time.second * 1000 - OFFSET_MS
}
