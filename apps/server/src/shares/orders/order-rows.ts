import { heldPaise } from '@bahi/domain/shares/orders/order-hold'
import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, paise, subtractPaise } from '@bahi/money/paise'
import { type Quantity, quantity, subtractQuantity } from '@bahi/money/quantity'
import { type Column, arrayLiteral, insertRows, replaceRows } from '../../platform/db/bulk-columns.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { type OrderRecord, type OrderRefusal, heldShares } from './order-record.ts'

const keys: readonly Column<OrderRecord>[] = [
  { name: 'shard', type: 'smallint', of: (order) => order.shard },
  { name: 'id', type: 'bigint', of: (order) => order.id },
]

const fixed: readonly Column<OrderRecord>[] = [
  { name: 'owner', type: 'bigint', of: (order) => order.owner },
  { name: 'instrument_id', type: 'integer', of: (order) => order.instrumentId },
  { name: 'side', type: 'text', of: (order) => order.side },
  { name: 'variety', type: 'text', of: (order) => order.variety },
  { name: 'validity_minutes', type: 'smallint', of: (order) => order.validityMinutes },
  { name: 'tag', type: 'text', of: (order) => order.tag },
  { name: 'is_for_loan', type: 'boolean', of: (order) => order.isForLoan },
  { name: 'placed_on', type: 'date', of: (order) => order.placedOn },
  { name: 'placed_second', type: 'integer', of: (order) => order.placedSecond },
  { name: 'placed_at', type: 'timestamptz', of: (order) => order.placedAt },
  { name: 'program_key_id', type: 'bigint', of: (order) => order.programKeyId },
  { name: 'is_limited', type: 'boolean', of: (order) => order.isLimited },
]

const changing: readonly Column<OrderRecord>[] = [
  { name: 'type', type: 'text', of: (order) => order.type },
  { name: 'time_in_force', type: 'text', of: (order) => order.timeInForce },
  { name: 'session_on', type: 'date', of: (order) => order.sessionOn },
  { name: 'trigger_paise', type: 'bigint', of: (order) => order.triggerPaise },
  { name: 'triggered_on', type: 'date', of: (order) => order.triggered?.date ?? null },
  { name: 'triggered_second', type: 'integer', of: (order) => order.triggered?.second ?? null },
  { name: 'triggered_paise', type: 'bigint', of: (order) => order.triggered?.pricePaise ?? null },
  { name: 'quantity', type: 'bigint', of: (order) => order.quantity },
  { name: 'limit_paise', type: 'bigint', of: (order) => order.limitPaise },
  { name: 'state', type: 'text', of: (order) => order.state },
  { name: 'filled_quantity', type: 'bigint', of: (order) => order.filledQuantity },
  { name: 'filled_value_paise', type: 'bigint', of: (order) => order.filledValuePaise },
  { name: 'charges_paise', type: 'bigint', of: (order) => order.chargesPaise },
  { name: 'hold_paise', type: 'bigint', of: (order) => heldPaise(order.hold) },
  { name: 'hold_from_unsettled_paise', type: 'bigint', of: (order) => order.hold.fromUnsettledPaise },
  { name: 'hold_quantity', type: 'bigint', of: (order) => heldShares(order.holdShares) },
  { name: 'hold_quantity_from_unsettled', type: 'bigint', of: (order) => order.holdShares.fromUnsettled },
  { name: 'revision', type: 'integer', of: (order) => order.revision },
  { name: 'pending', type: 'text', of: (order) => order.pending },
  { name: 'pending_quantity', type: 'bigint', of: (order) => order.pendingQuantity },
  { name: 'pending_limit_paise', type: 'bigint', of: (order) => order.pendingLimitPaise },
  { name: 'pending_key', type: 'text', of: (order) => order.pendingKey },
  { name: 'program_day_paise', type: 'bigint', of: (order) => order.programDayPaise },
  { name: 'ended_at', type: 'timestamptz', of: (order) => order.endedAt },
  { name: 'refused', type: 'text', of: (order) => order.refused?.code ?? null },
  {
    name: 'refused_params',
    type: 'jsonb',
    of: (order) => (order.refused === null ? null : JSON.stringify(order.refused.params)),
  },
]

const insertOrders = insertRows('orders', [...keys, ...fixed, ...changing])
const replaceOrders = replaceRows('orders', keys, fixed, changing)

export async function writeNewOrders(tx: Queryable, orders: readonly OrderRecord[]): Promise<void> {
  if (orders.length > 0) await tx.query(insertOrders(orders))
}

export async function writeChangedOrders(tx: Queryable, orders: readonly OrderRecord[]): Promise<void> {
  if (orders.length > 0) await tx.query(replaceOrders(orders))
}

/** A row of `orders` as the database gives it. */
export type OrderRow = {
  shard: number
  id: bigint
  owner: bigint
  instrument_id: number
  side: OrderRecord['side']
  type: OrderRecord['type']
  time_in_force: OrderRecord['timeInForce']
  variety: OrderRecord['variety']
  validity_minutes: number | null
  session_on: string
  tag: OrderRecord['tag']
  is_for_loan: boolean
  quantity: bigint
  limit_paise: bigint
  trigger_paise: bigint | null
  triggered_on: string | null
  triggered_second: number | null
  triggered_paise: bigint | null
  state: OrderRecord['state']
  filled_quantity: bigint
  filled_value_paise: bigint
  charges_paise: bigint
  hold_paise: bigint
  hold_from_unsettled_paise: bigint
  hold_quantity: bigint
  hold_quantity_from_unsettled: bigint
  revision: number
  pending: OrderRecord['pending']
  pending_quantity: bigint | null
  pending_limit_paise: bigint | null
  pending_key: string | null
  placed_on: string
  placed_second: number
  placed_at: Date
  program_key_id: bigint | null
  program_day_paise: bigint | null
  is_limited: boolean
  ended_at: Date | null
  refused: OrderRefusal['code'] | null
  refused_params: OrderRefusal['params'] | null
}

export function orderRecord(row: OrderRow): OrderRecord {
  const hold = paise(row.hold_paise)
  const holdFromUnsettled = paise(row.hold_from_unsettled_paise)
  const shares = quantity(row.hold_quantity)
  const sharesFromUnsettled = quantity(row.hold_quantity_from_unsettled)
  return {
    shard: row.shard,
    id: row.id,
    owner: row.owner,
    instrumentId: row.instrument_id,
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    variety: row.variety,
    validityMinutes: row.validity_minutes,
    sessionOn: row.session_on as BusinessDate,
    tag: row.tag,
    isForLoan: row.is_for_loan,
    quantity: quantity(row.quantity),
    limitPaise: paise(row.limit_paise),
    triggerPaise: row.trigger_paise === null ? null : paise(row.trigger_paise),
    triggered: triggeredOf(row),
    state: row.state,
    filledQuantity: quantity(row.filled_quantity),
    filledValuePaise: paise(row.filled_value_paise),
    chargesPaise: paise(row.charges_paise),
    hold: { fromUnsettledPaise: holdFromUnsettled, fromAvailablePaise: subtractPaise(hold, holdFromUnsettled) },
    holdShares: { fromUnsettled: sharesFromUnsettled, fromAvailable: subtractQuantity(shares, sharesFromUnsettled) },
    revision: row.revision,
    pending: row.pending,
    pendingQuantity: row.pending_quantity as Quantity | null,
    pendingLimitPaise: row.pending_limit_paise as Paise | null,
    pendingKey: row.pending_key,
    placedOn: row.placed_on as BusinessDate,
    placedSecond: row.placed_second,
    placedAt: row.placed_at,
    programKeyId: row.program_key_id,
    programDayPaise: row.program_day_paise as Paise | null,
    isLimited: row.is_limited,
    endedAt: row.ended_at,
    refused: row.refused === null ? null : { code: row.refused, params: row.refused_params ?? {} },
  }
}

function triggeredOf({ triggered_on: date, triggered_second: second, triggered_paise: price }: OrderRow) {
  if (date === null || second === null || price === null) return null
  return { date: date as BusinessDate, second, pricePaise: paise(price) }
}

export const ORDER_COLUMNS = [...keys, ...fixed, ...changing].map(({ name }) => `o.${name}`).join(', ')

/**
 * The existing orders among these ids, by id. The caller's desk is the only writer of its orders and changes them in
 * one transaction at a time, so no row lock is needed.
 */
export async function readOrders(
  tx: Queryable,
  orders: readonly { readonly shard: number; readonly id: bigint }[],
): Promise<Map<bigint, OrderRecord>> {
  if (orders.length === 0) return new Map()
  const { rows } = await tx.query<OrderRow>({
    name: 'read-orders',
    text: `select found.* from unnest($1::smallint[], $2::bigint[]) as asked (shard, id)
           cross join lateral (select ${ORDER_COLUMNS} from bahi.orders o where o.shard = asked.shard and ${inShards('o.shard', '$1')} and o.id = asked.id offset 0) found`,
    values: [arrayLiteral(orders.map(({ shard }) => shard)), arrayLiteral(orders.map(({ id }) => id))],
  })
  return new Map(rows.map((row) => [row.id, orderRecord(row)]))
}
