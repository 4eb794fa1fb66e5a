import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { OpeningFacts } from './day-opening.ts'

/** On its first day nobody knows yet what a share is worth: the opening auction may end far from the price of the issue. */
const FIRST_DAY_LIVELINESS = 4

/** Shares whose first day this is, with how many of them customers of this house hold. */
export type Newcomers = ReadonlyMap<number, number>

export async function readNewcomers(tx: Queryable, date: string): Promise<Newcomers> {
  const { rows } = await tx.query<{ instrument_id: number; allotted_shares: bigint }>(
    `select instrument_id, allotted_shares from bahi.ipo where lists_on = $1 and state in ('basis', 'credited', 'listed') order by instrument_id`,
    [date],
  )
  return new Map(rows.map((row) => [row.instrument_id, Number(row.allotted_shares)]))
}

/**
 * The facts of a day on which new shares are traded first: they are livelier for this one day, and what was allotted here is out of the
 * agents' hands. All of it goes into the opening, so that the day replays without asking again.
 */
export function withNewcomers(facts: OpeningFacts, newcomers: Newcomers): OpeningFacts {
  if (newcomers.size === 0) return facts
  const netBought = new Map(facts.netBought)
  for (const [id, shares] of newcomers) netBought.set(id, (netBought.get(id) ?? 0) + shares)
  return {
    ...facts,
    netBought,
    instruments: facts.instruments.map((past) =>
      newcomers.has(past.id) ? { ...past, dailyVolatilityBps: past.dailyVolatilityBps * FIRST_DAY_LIVELINESS } : past,
    ),
  }
}
