import type pg from 'pg'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { arrayLiteral } from '../../platform/db/bulk-columns.ts'
import type { LotRow } from '../orders/tape-rows.ts'

/** What sales have earned or lost after charges, in paise. */
export type Realised = {
  readonly totalPaise: number
  /** How many closed positions there are: one for each share, day of buying and day of selling. */
  readonly closedCount: number
  ofInstrument(instrumentId: number): number
  /** The gain, in paise, of the parts already sold from an open lot. */
  ofLot(row: LotRow): number
}

type InstrumentRow = { instrument_id: number; realised: bigint; closed: number }
type SoldLotRow = { instrument_id: number; lot_id: bigint; realised: bigint }

/**
 * Gains over all sales of an owner, or over the sales of some instruments; by lot only for the given open lots that
 * were partly sold.
 */
export async function readRealised(
  pool: pg.Pool,
  { shard, owner }: OwnerKey,
  only: readonly number[] | null,
  openLots: readonly LotRow[],
): Promise<Realised> {
  const partSold = openLots.filter(({ lot }) => lot.remaining < lot.quantity)
  const [{ rows }, lots] = await Promise.all([
    pool.query<InstrumentRow>({
      name: 'read-realised',
      text: `select s.instrument_id, sum(s.proceeds_paise - s.cost_paise - s.charges_paise)::bigint as realised, count(distinct (lot.bought_on, s.sold_on))::integer as closed
             from bahi.lot_sale s
             join bahi.lot on lot.shard = s.shard and lot.owner = s.owner and lot.instrument_id = s.instrument_id and lot.id = s.lot_id
             where s.shard = $1 and s.owner = $2 and ($3::integer[] is null or s.instrument_id = any($3)) group by s.instrument_id`,
      values: [shard, owner, only],
    }),
    partSold.length === 0
      ? null
      : pool.query<SoldLotRow>({
          name: 'read-realised-of-lots',
          text: `select asked.instrument_id, asked.lot_id, sold.realised from unnest($3::integer[], $4::bigint[]) as asked (instrument_id, lot_id)
             cross join lateral (select sum(s.proceeds_paise - s.cost_paise - s.charges_paise)::bigint as realised from bahi.lot_sale s
                                 where s.shard = $1 and s.owner = $2 and s.instrument_id = asked.instrument_id and s.lot_id = asked.lot_id offset 0) sold
             where sold.realised is not null`,
          values: [
            shard,
            owner,
            arrayLiteral(partSold.map(({ instrumentId }) => instrumentId)),
            arrayLiteral(partSold.map(({ lot }) => lot.id)),
          ],
        }),
  ])
  const byInstrument = new Map(rows.map((row) => [row.instrument_id, Number(row.realised)]))
  const byLot = new Map((lots?.rows ?? []).map((row) => [`${row.instrument_id} ${row.lot_id}`, Number(row.realised)]))
  return {
    totalPaise: rows.reduce((sum, { realised }) => sum + Number(realised), 0),
    closedCount: rows.reduce((sum, { closed }) => sum + closed, 0),
    ofInstrument: (instrumentId) => byInstrument.get(instrumentId) ?? 0,
    ofLot: ({ instrumentId, lot }) => byLot.get(`${instrumentId} ${lot.id}`) ?? 0,
  }
}
