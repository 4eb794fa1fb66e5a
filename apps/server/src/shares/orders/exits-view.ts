import type { OrderExits } from '@bahi/contract/shares/exits'
import { orderNumber } from '../../platform/reference-number.ts'
import type { LegRow, TriggerRow } from './trigger-rows.ts'

/** The exits of a bracket as they are shown beside their entry. @throws Error for a trigger that is no exit. */
export function exitsView(row: TriggerRow): OrderExits {
  if (row.entry_order_id === null) throw new Error(`the trigger ${row.id} is no exit`)
  return {
    orderId: row.entry_order_id.toString(),
    triggerId: row.id.toString(),
    state: row.state,
    quantity: Number(row.quantity),
    target: exitOf(row, 'rises'),
    stop: exitOf(row, 'falls'),
    order: orderOfTrigger(row),
    why: row.why,
  }
}

/** The order that a trigger has placed; null before. */
export function orderOfTrigger({
  order_id: id,
  fired_on: on,
}: Pick<TriggerRow, 'order_id' | 'fired_on'>): OrderExits['order'] {
  return id === null || on === null ? null : { id: id.toString(), number: orderNumber(id, on) }
}

function exitOf({ legs }: TriggerRow, direction: LegRow['direction']): OrderExits['target'] {
  const leg = legs.find((one) => one.direction === direction)
  return leg === undefined ? null : { leg: leg.leg, pricePaise: leg.triggerPaise, state: leg.state }
}
