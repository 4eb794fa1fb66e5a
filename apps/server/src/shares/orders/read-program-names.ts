import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { OrderRecord } from './order-record.ts'

type OfProgram = Pick<OrderRecord, 'shard' | 'programKeyId'>

/** The names of the programs that placed these orders, by key. Asks nothing when the customers placed them all. */
export async function readProgramNames(
  db: Queryable,
  orders: readonly OfProgram[],
): Promise<ReadonlyMap<bigint, string>> {
  const keys = new Map(orders.flatMap(({ shard, programKeyId: id }) => (id === null ? [] : [[id, shard] as const])))
  if (keys.size === 0) return new Map()
  const { rows } = await db.query<{ id: bigint; name: string }>({
    name: 'read-program-names',
    text: `select k.id, k.name from unnest($1::smallint[], $2::bigint[]) as asked (shard, id)
           join bahi.program_key k on k.shard = asked.shard and k.id = asked.id`,
    values: [[...keys.values()], [...keys.keys()]],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
