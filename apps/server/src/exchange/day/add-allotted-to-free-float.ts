import type { Queryable } from '../../platform/db/in-transaction.ts'

/**
 * Adds the shares that an offer allotted to customers, which come from outside the free float, to the free float from
 * the next day on, in customers' hands: the free float and the shares outside the agents' hands grow by the same
 * number, so the agents' shares stay unchanged. Each share is counted once, also when a day is entered twice. Gives the
 * number of shares by instrument. Call it before the opening is composed, in the opening's transaction.
 */
export async function addAllottedToFreeFloat(tx: Queryable): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ id: bigint; instrument_id: number; moved: bigint }>(
    'select id, instrument_id, allotted - floated as moved from bahi.offer where allotted > floated order by id for update',
  )
  const joined = new Map<number, number>()
  for (const { id, instrument_id: instrumentId, moved } of rows) {
    await tx.query('update bahi.offer set floated = floated + $2 where id = $1', [id, moved])
    await tx.query('update bahi.instrument set free_float = free_float + $2 where id = $1', [instrumentId, moved])
    joined.set(instrumentId, (joined.get(instrumentId) ?? 0) + Number(moved))
  }
  return joined
}

/** Two counts by instrument as one. */
export function sumByInstrument(
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): Map<number, number> {
  const sum = new Map(one)
  for (const [id, count] of other) sum.set(id, (sum.get(id) ?? 0) + count)
  return sum
}
