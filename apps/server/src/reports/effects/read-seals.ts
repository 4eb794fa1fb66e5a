import type { FillProofs } from '@bahi/contract/shares/fill-proofs'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export type DaySeals = NonNullable<FillProofs['day']>

/** What seals a day of the exchange: null for one from before the market first opened, which no tape holds. */
export async function readSeals(db: Queryable, date: string): Promise<DaySeals | null> {
  const {
    rows: [day],
  } = await db.query<{
    day_number: number
    digest: Buffer | null
    seed: Buffer | null
    anchor: Buffer | null
  }>({
    name: 'read-seals-of-day',
    text: `select d.day_number, d.digest, d.seed, c.anchor from bahi.exchange_day d
           left join bahi.seed_chain c on c.chain = d.chain where d.date = $1`,
    values: [date],
  })
  if (day === undefined) return null
  return {
    dayNumber: day.day_number,
    digest: day.digest?.toString('hex') ?? null,
    seed: day.seed?.toString('hex') ?? null,
    anchor: day.anchor?.toString('hex') ?? null,
  }
}
