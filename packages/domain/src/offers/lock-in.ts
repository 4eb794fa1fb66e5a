import { type BusinessDate, addDays } from '../calendar/business-date.ts'

/** The day on whose morning shares come out of lock-in; null where an offer has none. */
export function lockInEnd(boughtOn: BusinessDate, lockInDays: number): BusinessDate | null {
  return lockInDays === 0 ? null : addDays(boughtOn, lockInDays)
}
