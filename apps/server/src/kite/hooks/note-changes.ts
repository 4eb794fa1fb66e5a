import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import { readKey, stateOfKey, type ProgramKeyRow } from '../../programs/program-rows.ts'
import { readOrderView } from '../../shares/port.ts'
import { readTags } from '../orders/tags.ts'
import { orderStateOf, postbackOf } from './hook-body.ts'
import type { HookParts } from './hook-parts.ts'
import {
  insertMessage,
  lockHook,
  readHooks,
  readWatchedOrders,
  writeWatchedFrom,
  type HookRow,
  type WatchedOrder,
} from './hook-rows.ts'

/**
 * Notes what changed about the orders of keys with a hook. It reads the committed orders and compares them with the last
 * message about each, so that a change is noted after every crash, and changes between two looks come as one message.
 */
export async function noteChanges(parts: HookParts): Promise<void> {
  for (const hook of await readHooks(parts.pool, parts.systemClock()))
    await inTransaction(parts.pool, (tx) => noteHook(parts, tx, hook))
}

async function noteHook(parts: HookParts, tx: Transaction, hook: HookRow): Promise<void> {
  const today = parts.clock.now().date
  const locked = await lockHook(tx, hook)
  if (locked === undefined) return
  const key = await readKey(tx, { shard: hook.shard, id: hook.program_key_id })
  if (key === undefined || stateOfKey(key, parts.systemClock()) !== 'in-force') return
  const orders = await readWatchedOrders(tx, hook, locked.watched_from)
  for (const order of orders) if (order.is_changed) await noteOrder(parts, tx, key, order)
  // From the rows that were read: an order that ends after them is open in this list and looked at again.
  const from = orders.filter(({ ended_at }) => ended_at === null).map(({ placed_on }) => placed_on)
  const next = [...from, today].toSorted()[0] ?? today
  if (next !== locked.watched_from) await writeWatchedFrom(tx, hook, next)
}

async function noteOrder(
  { instruments, ids, systemClock }: HookParts,
  tx: Transaction,
  key: ProgramKeyRow,
  { id, told }: WatchedOrder,
): Promise<void> {
  const { shard } = key
  const order = await readOrderView(tx, instruments, { shard, id })
  if (order === undefined || key.api_key === null || orderStateOf(order) === told) return
  const tag = (await readTags(tx, shard, [order.id])).get(order.id)
  const shown = { instruments, customerId: key.customer_id, tag, apiKey: key.api_key, isFirst: told === null }
  const { status, body } = postbackOf(order, shown)
  const message = {
    shard,
    id: ids.newId(shard),
    program_key_id: key.id,
    order_id: id,
    order_state: orderStateOf(order),
    status,
  }
  await insertMessage(tx, { ...message, body: JSON.stringify(body) }, systemClock())
}
