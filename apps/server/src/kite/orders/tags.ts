import type { Queryable } from '../../platform/db/in-transaction.ts'

/** Writes the tag of an order; the first one stays. */
export async function writeTag(
  db: Queryable,
  { shard, orderId }: { readonly shard: number; readonly orderId: bigint },
  tag: string,
): Promise<void> {
  await db.query('insert into bahi.kite_tag (shard, order_id, tag) values ($1, $2, $3) on conflict do nothing', [
    shard,
    orderId,
    tag,
  ])
}

/** The tags of some orders of one customer, by the order's number. */
export async function readTags(
  db: Queryable,
  shard: number,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await db.query<{ order_id: bigint; tag: string }>(
    'select order_id, tag from bahi.kite_tag where shard = $1 and order_id = any($2::bigint[])',
    [shard, orderIds],
  )
  return new Map(rows.map(({ order_id, tag }) => [String(order_id), tag]))
}
