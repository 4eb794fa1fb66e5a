import { setTimeout as sleep } from 'node:timers/promises'
import { lockOwners } from '../../ledger/lock-owners.ts'
import type { ExchangeInput } from '../../market/ports/trading-day.ts'
import { awaitFenced, inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { type DeskCommand, fingerprint } from '../orders/desk-command.ts'
import type { DeskParts } from '../orders/desk-parts.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { ORDER_COLUMNS, type OrderRow, readOrders, recordOf } from '../orders/order-rows.ts'
import { type BatchWork, newInput } from './decide-batch.ts'
import type { RecentOrders } from './recent-orders.ts'

const RETRY_MS = 100

/**
 * Brings books and venue together after a start, or after a batch of unknown fate. A batch that the database may still commit is waited
 * for, because what it asked for would be missed; then what the venue has already said is posted; then what it has not taken is handed
 * over again, in order, ahead of every new command. Orders the venue knows are not taken twice.
 */
export async function catchUp(parts: DeskParts, postTape: () => Promise<void>): Promise<void> {
  await awaitFenced(parts.pool, parts.lease)
  await parts.venue.settled()
  await postTape()
  const today = parts.clock.now().date
  const inputs = (await readOpenOrders(parts)).flatMap((order) =>
    order.placedOn === today ? inputsOf(order) : [missedInput(order)],
  )
  if (inputs.length > 0) parts.venue.submit(inputs)
}

/** An order as it was placed, and what was asked of it since and is not on the tape. */
function inputsOf(order: OrderRecord): ExchangeInput[] {
  const { id: orderId, pending, pendingQuantity, pendingLimitPaise } = order
  const change: ExchangeInput[] =
    pendingQuantity === null || pendingLimitPaise === null
      ? []
      : [{ kind: 'modify', orderId, quantity: Number(pendingQuantity), limitPaise: Number(pendingLimitPaise) }]
  return [newInput(order), ...change, ...(pending === 'cancel' ? [{ kind: 'cancel', orderId } as const] : [])]
}

/**
 * An order lives one day; one that missed it may not trade on the next. Only the tape ends orders, so it is entered at a price that
 * no book takes, and the exchange's refusal gives the hold back.
 */
function missedInput(order: OrderRecord): ExchangeInput {
  return { ...newInput(order), limitPaise: 0 }
}

async function readOpenOrders(parts: DeskParts): Promise<OrderRecord[]> {
  const { rows } = await parts.pool.query<OrderRow>(
    `select ${ORDER_COLUMNS} from bahi.orders o where o.ended_at is null order by o.id`,
  )
  return rows.map(recordOf)
}

/** The orders of the last minute, so that a restart does not let an identical one pass. Ids grow with security time. */
export async function rememberRecent(parts: DeskParts, recent: RecentOrders): Promise<void> {
  const since = new Date(parts.systemClock().getTime() - 60_000)
  const { rows } = await parts.pool.query<OrderRow & { created_at: Date }>({
    text: `select ${ORDER_COLUMNS}, k.created_at from bahi.idempotency_key k
           join bahi.orders o on o.shard = k.shard and o.id = (k.answer ->> 'placed')::bigint
           where k.created_at > $1 and k.answer ? 'placed' order by k.created_at`,
    values: [since],
  })
  for (const row of rows) {
    const { owner, side, instrumentId, type, quantity, limitPaise, timeInForce, tag } = recordOf(row)
    if (tag !== 'customer') continue
    const order = { type, quantity: Number(quantity), limitPaise: Number(limitPaise), timeInForce }
    recent.add(owner, fingerprint({ side, instrumentId, order }), row.created_at.getTime())
  }
}

/** As `wasCommitted`; null when nothing could be learnt in time. */
export async function askWhetherCommitted(parts: DeskParts, ...asked: Batch): Promise<boolean | null> {
  try {
    return await wasCommitted(parts, ...asked)
  } catch (error) {
    parts.log.error({ err: error }, 'the outcome of a batch stays unknown; its callers ask again with their keys')
    return null
  }
}

type Batch = [work: BatchWork, commands: readonly DeskCommand[], withinMs: number]

/**
 * Whether a batch whose commit was cut off is in the books. The owners' locks are taken first: they wait until the lost transaction
 * has ended one way or the other. One order is trace enough, because a batch is written whole or not at all; a key is none,
 * because another call may have taken it meanwhile.
 * @throws what the last try threw when nothing could be learnt in time.
 */
async function wasCommitted(parts: DeskParts, ...[work, commands, withinMs]: Batch): Promise<boolean> {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      return await inLeasedTransaction(parts, async (tx) => {
        await lockOwners(tx, commands)
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
  return found?.revision === order.revision && found.pending === order.pending && found.pendingKey === order.pendingKey
}
