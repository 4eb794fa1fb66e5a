import type { Queryable } from '../../platform/db/in-transaction.ts'

/** The settlement job; it writes one run per shard and settlement day, with the subject `shardSubject`. */
export const SETTLE_DUE = 'settle-due'

/**
 * Below the number of every trade. Trades on the tape have numbers from 1; the trades of the demo's customers before the
 * first day of the market were on no tape, and have numbers below zero.
 */
export const BEFORE_ALL_TRADES = -1_000_000_000_000n

/** The number of a trade as it is shown: 0 where it was on no tape. */
export function placeOnTape(tapeSeq: bigint): bigint {
  return tapeSeq < 0n ? 0n : tapeSeq
}

/** The subject of a run. It says `book:`, the older word for shard, because stored runs do. */
export function shardSubject(shard: number): string {
  return `book:${shard}`
}

/**
 * The last tape entry whose trades have left the clearing account, by shard. A desk posts the tape in order, and a
 * later trade never settles before an earlier one, so the settled trades always form the beginning of the tape.
 */
export async function readSettledThrough(db: Queryable): Promise<{ shard: number; through: bigint }[]> {
  const { rows } = await db.query<{ shard: number; through: bigint }>(
    `select distinct on (subject) substring(subject from 6)::smallint as shard, (result ->> 'throughTapeSeq')::bigint as through
     from bahi.job_run where job = $1 and subject like 'book:%' order by subject, business_date desc`,
    [SETTLE_DUE],
  )
  return rows
}
