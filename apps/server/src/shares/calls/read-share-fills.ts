import { type listFills, maxFillsOfShare } from '@bahi/contract/shares/fills'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Who } from '../../platform/http/who.ts'

interface ReadParts {
  readonly db: Pick<Database, 'pool'>
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
}

type FillRow = Pick<Tables['fill'], 'order_id' | 'side' | 'price_paise' | 'quantity' | 'traded_on' | 'traded_second'>

/** The customer's own trades of one share, oldest first; of many, the newest. A deleted share keeps its trades. */
export async function listFillsOfShare(
  { db, instruments }: ReadParts,
  code: string,
  { shard, customerId }: Who,
): Promise<Decision<ReplyOf<typeof listFills>>> {
  const instrument = instruments.byCode(code)
  if (instrument === undefined) return refuse(refusal('instrument-deleted', {}, 'code'))
  const { rows } = await db.pool.query<FillRow>({
    name: 'list-fills-of-share',
    text: `select order_id, side, price_paise, quantity, traded_on, traded_second from bahi.fill
           where shard = $1 and owner = $2 and instrument_id = $3 order by tape_seq desc limit $4`,
    values: [shard, customerId, instrument.id, maxFillsOfShare],
  })
  return accept({
    items: rows.reverse().map((row) => ({
      orderId: row.order_id.toString(),
      side: row.side as 'buy' | 'sell',
      pricePaise: Number(row.price_paise),
      quantity: Number(row.quantity),
      tradedOn: row.traded_on,
      tradedSecond: row.traded_second,
    })),
  })
}
