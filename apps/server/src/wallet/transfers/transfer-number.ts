import { istTimeOf } from '@bahi/money/ist'
import { orderNumber } from '../../platform/reference-number.ts'

const PREFIX = { in: 'BH-D-', out: 'BH-W-', shares: 'BH-S-' } as const

/**
 * The number that a customer reads out: BH-D-… for money in, BH-W-… for money out, BH-S-… for shares moved out. Journals
 * refer to the id only.
 */
export function transferNumber(kind: keyof typeof PREFIX, id: bigint, at: Date): string {
  return orderNumber(id, istTimeOf(at.getTime()).date).replace('BH-', PREFIX[kind])
}
