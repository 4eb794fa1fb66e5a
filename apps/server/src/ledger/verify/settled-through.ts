import type { Queryable } from '../../platform/db/in-transaction.ts'

/** The job that settles; it leaves one run per shard and settlement day, whose subject is `shardSubject`. */
export const SETTLE_DUE = 'settle-due'

/** The subject of a run. Databases hold runs under `book:`, the older word for shard: it stays. */
export function shardSubject(shard: number): string {
  return `book:${shard}`
}

/**
 * Up to which tape entry the clearing account of a shard has been settled. A desk posts the tape in its order and later trades never
 * settle earlier, so what is settled is always a beginning of the tape.
 */
export async function readSettledThrough(db: Queryable): Promise<{ shard: number; through: bigint }[]> {
  const { rows } = await db.query<{ shard: number; through: bigint }>(
    `select distinct on (subject) substring(subject from 6)::smallint as shard, (result ->> 'throughTapeSeq')::bigint as through
     from bahi.job_run where job = $1 and subject like 'book:%' order by subject, business_date desc`,
    [SETTLE_DUE],
  )
  return rows
}
