import { isMinorOn } from '@bahi/money/age'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'

/**
 * The most nominees of an account: three. Ten since 1 March 2025 (SEBI circular SEBI/HO/OIAE/OIAE_IAD-3/P/ON/2025/01650 of
 * 10 January 2025); three since SEBI's revision of 29 May 2026, which followed the consultation paper of 17 March 2026 and also
 * made every detail but name and relationship optional.
 */
export const MAX_NOMINEES = 3

/** The whole account in basis points (hundredths of a per cent). */
export const WHOLE_BP = 10_000

/** The first date of birth that is taken: nobody alive is older. */
export const FIRST_BIRTH = businessDate('1900-01-01')

/** Whether a nominee is under 18 on a day. False when the date of birth is not known. */
export function isMinor(bornOn: BusinessDate | null, today: BusinessDate): boolean {
  return bornOn !== null && isMinorOn(bornOn, today)
}
