import type pg from 'pg'
import { isLive } from '@bahi/domain/shares/orders/order-states'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { TriggerRow } from '../orders/trigger-rows.ts'
import { readEntry } from './arm-exits.ts'

/** The exchange has not yet ended what is left of an entry: its exit is sold after that. */
class EntryIsLive extends Error {
  override readonly name = 'EntryIsLive'
}

/**
 * The shares that the entry of reached exits has bought; null for a trigger that is no exit. What is left of the entry is
 * cancelled first, so that no share is bought once its exit has been sold.
 * @throws EntryIsLive while the exchange has not ended it; the exit is asked for again.
 */
export async function closeEntry(
  { pool, desk }: { readonly pool: pg.Pool; readonly desk: Pick<OrderDesk, 'submit'> },
  row: Pick<TriggerRow, 'shard' | 'owner' | 'entry_order_id'>,
): Promise<bigint | null> {
  const before = await readEntry(pool, row)
  if (before === undefined) return null
  if (!isLive(before.state)) return before.filledQuantity
  await desk.submit({ kind: 'cancel', shard: row.shard, owner: row.owner, key: null, orderId: before.id })
  const after = await readEntry(pool, row)
  if (after === undefined || isLive(after.state)) throw new EntryIsLive(`the order ${before.id} has not ended`)
  return after.filledQuantity
}
