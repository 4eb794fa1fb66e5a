import type { ShareDivision } from '@bahi/domain/shares/positions/corporate-actions'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** A price of a share, which what divided the share afterwards has not divided. */
export interface DatedPrice {
  readonly instrumentId: number
  readonly date: string
}

/** Corporate actions that count although their ex-date is to come, as their ids. */
interface AlsoCounted {
  readonly given: readonly number[]
}

/**
 * The splits and bonuses of shares after the day of a price, up to and with a day; by share, the earliest first. They are
 * asked for apart from what an owner holds: holdings lie with the owner's shard, and what companies announce does not.
 */
export async function readDivisionsSince(
  db: Queryable,
  prices: readonly DatedPrice[],
  until: string,
  { given }: AlsoCounted = { given: [] },
): Promise<ReadonlyMap<number, readonly ShareDivision[]>> {
  const { rows } = await db.query<ShareDivision & { instrument_id: number }>({
    name: 'history-read-divisions',
    text: `select a.instrument_id, a.kind, a.shares from unnest($1::integer[], $2::date[]) as price (instrument_id, date)
           join bahi.corporate_action a on a.instrument_id = price.instrument_id and a.kind in ('split', 'bonus')
             and a.ex_date > price.date and (a.ex_date <= $3 or a.id = any($4::integer[]))
           order by a.ex_date, a.id`,
    values: [prices.map(({ instrumentId }) => instrumentId), prices.map(({ date }) => date), until, given],
  })
  const found = new Map<number, ShareDivision[]>()
  for (const { instrument_id: id, kind, shares } of rows) found.set(id, [...(found.get(id) ?? []), { kind, shares }])
  return found
}
