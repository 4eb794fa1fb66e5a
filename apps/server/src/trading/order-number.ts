import type { BusinessDate } from '@bahi/domain/calendar/business-date'

const NUMBERS = 1_000_000n
/** Coprime to the number of numbers, so that neighbouring ids, which differ in their last bits, get far-apart numbers. */
const SPREAD = 618_033n

/**
 * The number a customer reads out on the telephone: BH-2611-20-004817 is of 20 November 2026. Always the same for the same order.
 * It names an order to a person; to the books only the id does, since two customers' orders of a day may share a number.
 */
export function orderNumber(orderId: bigint, placedOn: BusinessDate): string {
  const number = ((orderId >> 22n) * SPREAD + (orderId & 0x3f_ffffn)) % NUMBERS
  return `BH-${placedOn.slice(2, 4)}${placedOn.slice(5, 7)}-${placedOn.slice(8, 10)}-${number.toString().padStart(6, '0')}`
}
