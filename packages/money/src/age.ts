import type { BusinessDate } from './business-date.ts'

/** Age of majority in years: Indian Majority Act, 1875, section 3. */
const ADULT_AT = 18

/**
 * Whether somebody is under 18 on a day. Somebody comes of age at the beginning of the eighteenth birthday; who was born on 29 February does
 * so on 1 March of a year without that day.
 */
export function isMinorOn(bornOn: BusinessDate, today: BusinessDate): boolean {
  return `${String(Number(bornOn.slice(0, 4)) + ADULT_AT).padStart(4, '0')}${bornOn.slice(4)}` > today
}
