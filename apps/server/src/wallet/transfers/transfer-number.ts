import { istTimeOf } from '@bahi/domain/calendar/ist'
import { orderNumber } from '../../platform/reference-number.ts'

/** The number a customer reads out on the telephone: BH-D-… of money in, BH-W-… of money out. The books know only the id. */
export function transferNumber(kind: 'in' | 'out', id: bigint, at: Date): string {
  return orderNumber(id, istTimeOf(at.getTime()).date).replace('BH-', kind === 'in' ? 'BH-D-' : 'BH-W-')
}
