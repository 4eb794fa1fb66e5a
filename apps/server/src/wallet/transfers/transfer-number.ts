import { istTimeOf } from '@bahi/money/ist'
import { orderNumber } from '../../platform/reference-number.ts'

/** The number that a customer reads out: BH-D-… for money in, BH-W-… for money out. Journals refer to the id only. */
export function transferNumber(kind: 'in' | 'out', id: bigint, at: Date): string {
  return orderNumber(id, istTimeOf(at.getTime()).date).replace('BH-', kind === 'in' ? 'BH-D-' : 'BH-W-')
}
