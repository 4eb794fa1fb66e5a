import type { Paise } from '@bahi/money/paise'
import { arrayLiteral } from '../../platform/db/bulk-columns.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { DeskCommand } from './desk-command.ts'

/**
 * What each key among these commands has ordered today, in paise: shares at the limit, the raise of each change, and what was held for
 * purchases of funds. Every order carries the total with itself, and no total falls, so that the largest is the last. The caller
 * holds the locks of the owners, so no other batch adds an order meanwhile.
 */
export async function readSpentByProgram(
  tx: Queryable,
  commands: readonly Pick<DeskCommand, 'shard' | 'program'>[],
  date: string,
): Promise<Map<bigint, Paise>> {
  const keys = [
    ...new Map(
      commands.flatMap(({ shard, program }) => (program === undefined ? [] : [[program.keyId, shard] as const])),
    ),
  ]
  if (keys.length === 0) return new Map()
  const { rows } = await tx.query<{ id: bigint; spent: Paise }>({
    name: 'desk-read-spent-by-program',
    text: `select asked.id, greatest(
             (select max(o.program_day_paise) from bahi.orders o
              where o.shard = asked.shard and ${inShards('o.shard', '$1')} and o.program_key_id = asked.id and o.placed_on = $3),
             (select max(f.program_day_paise) from bahi.fund_order f
              where f.shard = asked.shard and ${inShards('f.shard', '$1')} and f.program_key_id = asked.id and f.placed_on = $3),
             0) as spent
           from unnest($1::smallint[], $2::bigint[]) as asked (shard, id)`,
    values: [arrayLiteral(keys.map(([, shard]) => shard)), arrayLiteral(keys.map(([id]) => id)), date],
  })
  return new Map(rows.map(({ id, spent }) => [id, spent]))
}
