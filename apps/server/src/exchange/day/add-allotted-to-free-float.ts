import type { Queryable } from '../../platform/db/in-transaction.ts'

/**
 * Shares that an offer gave to customers come from outside the free float and belong to it from the next day on, in customers' hands:
 * both counts grow by the same, and what the agents have stays what it was. Each share is counted once, whenever the day is entered.
 * Gives how many, by instrument. To be called before the opening is composed, in its transaction.
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
