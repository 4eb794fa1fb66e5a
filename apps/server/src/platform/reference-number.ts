import type { BusinessDate } from '@bahi/money/business-date'

const NUMBERS = 1_000_000n
/** Coprime to the number of numbers, so that neighbouring ids, which differ in their last bits, get far-apart numbers. */
const SPREAD = 618_033n
/** The bits of an id that tell orders of one moment apart. */
const LOW_BITS = 0x3f_ffffn

/** The same number computed by the database from the columns of `orders o`, so that an order can be looked for by a part of it. */
export const ORDER_NUMBER = `('BH-' || to_char(o.placed_on, 'YYMM-DD') || '-' || lpad((((o.id >> 22) * ${SPREAD} + (o.id & ${LOW_BITS})) % ${NUMBERS})::text, 6, '0'))`

/**
 * The number a customer reads out on the telephone: BH-2611-20-004817 is of 20 November 2026. Always the same for the same order.
 * It names an order to a person; to the books only the id does, since two customers' orders of a day may share a number.
 */
export function orderNumber(orderId: bigint, placedOn: BusinessDate): string {
  const number = ((orderId >> 22n) * SPREAD + (orderId & LOW_BITS)) % NUMBERS
  return `BH-${placedOn.slice(2, 4)}${placedOn.slice(5, 7)}-${placedOn.slice(8, 10)}-${number.toString().padStart(6, '0')}`
}
