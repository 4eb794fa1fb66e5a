import { setTimeout as sleep } from 'node:timers/promises'
import type { ShareOrder } from '@bahi/domain/shares/orders/order-facts'
import { waitsAtDesk } from '@bahi/domain/shares/orders/order-states'
import { lockOwners } from '../../ledger/lock-owners.ts'
import type { ExchangeInput } from '../../market/ports/trading-day.ts'
import { awaitFenced, inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { type QueuedCommand, fingerprint } from '../orders/desk-command.ts'
import type { DeskParts } from '../orders/desk-parts.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { ORDER_COLUMNS, type OrderRow, readOrders, orderRecord } from '../orders/order-rows.ts'
import type { BatchWork } from './batch-state.ts'
import { newInput } from './new-order.ts'
import type { RecentOrders } from './recent-orders.ts'

const RETRY_MS = 100

/**
 * Brings books and venue together after a start, or after a batch of unknown outcome. It first waits for a batch that
 * the database may still commit, because that batch's orders would be missed otherwise; then posts what the venue has
 * written to the tape; then submits again what the venue has not received, in order and ahead of every new command. The
 * venue takes an order that it knows only once.
 */
export async function catchUp(parts: DeskParts, postTape: () => Promise<void>): Promise<void> {
  await awaitFenced(parts.pool, parts.lease)
  await parts.venue.settled()
  await postTape()
  const today = parts.clock.now().date
  const inputs = (await readOpenOrders(parts)).flatMap((order) =>
    order.sessionOn === today ? inputsOf(order) : [missedInput(order)],
  )
  if (inputs.length > 0) parts.venue.submit(inputs)
}

/** The inputs of an order for the venue: the order as it was placed, and its pending cancel or change. */
function inputsOf(order: OrderRecord): ExchangeInput[] {
  const { id: orderId, pending, pendingQuantity, pendingLimitPaise } = order
  const change: ExchangeInput[] =
    pendingQuantity === null || pendingLimitPaise === null
      ? []
      : [{ kind: 'modify', orderId, quantity: Number(pendingQuantity), limitPaise: Number(pendingLimitPaise) }]
  return [newInput(order), ...change, ...(endsOrder(pending) ? [{ kind: 'cancel', orderId } as const] : [])]
}

function endsOrder(pending: OrderRecord['pending']): boolean {
  return pending === 'cancel' || pending === 'expire'
}

/**
 * An order is valid for one day; an order that missed its day may not trade on the next. Only the tape ends orders, so
 * this order is submitted at a price that no order book accepts, and the exchange's refusal releases the hold.
 */
function missedInput(order: OrderRecord): ExchangeInput {
  return { ...newInput(order), limitPaise: 0 }
}

/** The orders that the exchange should know: one that waits at the desk is not sent yet. */
async function readOpenOrders(parts: DeskParts): Promise<OrderRecord[]> {
  const { rows } = await parts.pool.query<OrderRow>(
    `select ${ORDER_COLUMNS} from bahi.orders o
     where o.shard = any($1) and o.ended_at is null and o.state not in ('scheduled', 'trigger-pending') order by o.id`,
    [parts.shards],
  )
  return rows.map(orderRecord)
}

/**
 * Remembers the orders of the last minute, so that the desk still refuses an identical order after a restart. Ids grow
 * with security time.
 */
export async function rememberRecent(parts: DeskParts, recent: RecentOrders): Promise<void> {
  const since = new Date(parts.systemClock().getTime() - 60_000)
  const { rows } = await parts.pool.query<OrderRow & { created_at: Date }>({
    text: `select ${ORDER_COLUMNS}, k.created_at from bahi.idempotency_key k
           cross join lateral jsonb_array_elements(jsonb_build_array(k.answer) || coalesce(k.answer -> 'basket', '[]')) line
           join bahi.orders o on o.shard = k.shard and o.id = (line ->> 'placed')::bigint
           where k.shard = any($2) and k.created_at > $1 order by k.created_at`,
    values: [since, parts.shards],
  })
  for (const row of rows) {
    const { owner, side, instrumentId, tag, ...record } = orderRecord(row)
    if (tag !== 'customer') continue
    recent.add(owner, fingerprint({ side, instrumentId, order: ticketOf(record) }), row.created_at.getTime())
  }
}

function ticketOf({
  type,
  quantity,
  limitPaise,
  triggerPaise,
  timeInForce,
  variety,
  validityMinutes,
}: Pick<
  OrderRecord,
  'type' | 'quantity' | 'limitPaise' | 'triggerPaise' | 'timeInForce' | 'variety' | 'validityMinutes'
>): ShareOrder {
  return {
    type,
    quantity: Number(quantity),
    limitPaise: Number(limitPaise),
    timeInForce,
    variety,
    ...(triggerPaise === null ? {} : { triggerPaise: Number(triggerPaise) }),
    ...(validityMinutes === null ? {} : { validityMinutes }),
  }
}

/** As `wasCommitted`; null when the database gave no answer in time. */
export async function askWhetherCommitted(parts: DeskParts, ...asked: Batch): Promise<boolean | null> {
  try {
    return await wasCommitted(parts, ...asked)
  } catch (error) {
    parts.log.error({ err: error }, 'the outcome of a batch stays unknown; its callers ask again with their keys')
    return null
  }
}

type Batch = [work: BatchWork, commands: readonly QueuedCommand[], withinMs: number]

/**
 * Whether a batch whose commit was cut off is in the books. The owners' locks are taken first: they wait until the lost
 * transaction has committed or rolled back. One order is proof enough, because a batch is written whole or not at all;
 * a key is no proof, because another call may have stored it meanwhile.
 * @throws the error of the last try when the database gave no answer in time.
 */
async function wasCommitted(parts: DeskParts, ...[work, commands, withinMs]: Batch): Promise<boolean> {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      return await inLeasedTransaction(parts, async (tx) => {
        await lockOwners(tx, commands, 'as-one-group')
        const orders = await readOrders(tx, [...work.newOrders, ...work.changedOrders.values()])
        return (
          work.newOrders.some(({ id }) => orders.has(id)) ||
          [...work.changedOrders.values()].some((order) => isWritten(order, orders.get(order.id)))
        )
      })
    } catch (error) {
      if (performance.now() >= deadline) throw error
      await sleep(RETRY_MS)
    }
  }
}

function isWritten(order: OrderRecord, found: OrderRecord | undefined): boolean {
  return (
    found?.revision === order.revision &&
    found.pending === order.pending &&
    found.pendingKey === order.pendingKey &&
    // An order that the desk moves on differs from the one that waited by its state alone. The tape cannot have moved it.
    (found.state === order.state || !(waitsAtDesk(found.state) || waitsAtDesk(order.state)))
  )
}
