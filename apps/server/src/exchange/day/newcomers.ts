import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { OpeningFacts } from './day-opening.ts'

/** The price of a share is uncertain on its first day: the opening auction may end far from the issue price. */
const FIRST_DAY_LIVELINESS = 4

/** Shares that are listed today, with the number of shares allotted to customers of this installation. */
export type Newcomers = ReadonlyMap<number, number>

export async function readNewcomers(tx: Queryable, date: string): Promise<Newcomers> {
  const { rows } = await tx.query<{ instrument_id: number; allotted_shares: bigint }>(
    `select instrument_id, allotted_shares from bahi.ipo where lists_on = $1 and state in ('basis', 'credited', 'listed') order by instrument_id`,
    [date],
  )
  return new Map(rows.map((row) => [row.instrument_id, Number(row.allotted_shares)]))
}

/**
 * The facts of a day on which new shares start to trade: their prices move more on this one day, and the shares
 * allotted to customers are not in the agents' hands. The opening stores all of this, so that the day can be replayed
 * from the opening alone.
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
