import { fillProofForm, type FillProofs } from '@bahi/contract/shares/fill-proofs'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { readOrders } from '../../shares/orders/order-rows.ts'
import { type Customer, readLines } from './own-lines.ts'
import { readSeals } from './read-seals.ts'

export interface FillProofParts {
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  /** Whether the file shows the badge of simulated data (rule H3). */
  readonly isSimulated: boolean
}

export type FillRow = { tape_seq: bigint; price_paise: bigint; quantity: bigint; traded_second: number }

export const tradeView = (trade: FillRow): FillProofs['orders'][number]['trades'][number] => ({
  tapeSeq: trade.tape_seq.toString(),
  second: trade.traded_second,
  pricePaise: Number(trade.price_paise),
  quantity: Number(trade.quantity),
})

/** The trades of a customer's orders on the newest day with fills before another day, and what seals that day. Null without such a day. */
export async function readFillProofs(
  db: Queryable,
  { instruments, isSimulated }: FillProofParts,
  { shard, customerId }: Customer,
  before: string | null,
): Promise<FillProofs | null> {
  const { rows: fills } = await db.query<FillRow & { traded_on: string; order_id: bigint }>({
    name: 'fills-of-newest-day-before',
    text: `select order_id, tape_seq, price_paise, quantity, traded_on, traded_second from bahi.fill
           where shard = $1 and owner = $2 and traded_on = (
             select max(f.traded_on) from bahi.fill f
             where f.shard = $1 and f.owner = $2 and ($3::date is null or f.traded_on < $3))
           order by tape_seq`,
    values: [shard, customerId, before],
  })
  const date = fills[0]?.traded_on
  if (date === undefined) return null
  const day = await readSeals(db, date)
  const ids = [...new Set(fills.map(({ order_id: id }) => id))]
  const orders = await readOrders(
    db,
    ids.map((id) => ({ shard, id })),
  )
  // A running day has an order log that is not published yet.
  const lines =
    (day?.digest ?? null) === null
      ? []
      : await readLines(
          db,
          ids.map((id) => ({ id, sessionOn: date })),
        )
  const lineOf = new Map(lines.filter((line) => line.date === date).map(({ orderId, line }) => [orderId, line]))
  return {
    form: fillProofForm,
    verify: `npm run market:verify -- ${date} <this file>`,
    isSimulated,
    date,
    day,
    orders: ids.flatMap((id) => {
      const order = orders.get(id)
      if (order === undefined) return []
      const trades = fills.filter(({ order_id: of }) => of === id).map(tradeView)
      const symbol = instruments.byId(order.instrumentId)?.symbol ?? ''
      return [{ orderId: id.toString(), symbol, side: order.side, line: lineOf.get(id) ?? null, trades }]
    }),
  }
}
