import { arrayLiteral } from '../../platform/db/bulk-columns.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { DeskCommand } from './desk-command.ts'

/**
 * The value of the orders that each key among these commands placed today: what was filled at its prices, the rest at
 * the limit, of a change under way at the higher one; and what was held for its purchases of funds. The caller holds the locks of the owners, so no other batch adds an order meanwhile.
 */
export async function readSpentByProgram(
  tx: Queryable,
  commands: readonly Pick<DeskCommand, 'shard' | 'program'>[],
  date: string,
): Promise<Map<bigint, bigint>> {
  const keys = [
    ...new Map(
      commands.flatMap(({ shard, program }) => (program === undefined ? [] : [[program.keyId, shard] as const])),
    ),
  ]
  if (keys.length === 0) return new Map()
  const { rows } = await tx.query<{ id: bigint; spent: bigint }>({
    name: 'desk-read-spent-by-program',
    text: `select asked.id, today.spent
           from unnest($1::smallint[], $2::bigint[]) as asked (shard, id)
           cross join lateral (
             select coalesce((
                 select sum(f.held_paise) from bahi.fund_order f
                 where f.shard = asked.shard and f.program_key_id = asked.id and f.placed_on = $3), 0)::bigint
               + coalesce(sum(o.filled_value_paise + greatest(
                 (o.quantity - o.filled_quantity) * o.limit_paise,
                 coalesce((o.pending_quantity - o.filled_quantity) * o.pending_limit_paise, 0))), 0)::bigint as spent
             from bahi.orders o where o.shard = asked.shard and o.program_key_id = asked.id and o.placed_on = $3 offset 0) as today`,
    values: [arrayLiteral(keys.map(([, shard]) => shard)), arrayLiteral(keys.map(([id]) => id)), date],
  })
  return new Map(rows.map(({ id, spent }) => [id, spent]))
}
