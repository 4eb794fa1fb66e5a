import { type BusinessDate, addDays } from '@bahi/money/business-date'

/** The day in whose morning shares leave the lock-in; null for an offer without one. */
export function lockInEnd(boughtOn: BusinessDate, lockInDays: number): BusinessDate | null {
  return lockInDays === 0 ? null : addDays(boughtOn, lockInDays)
}
