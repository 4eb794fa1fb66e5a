import type { BusinessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { PagedJournal } from '../../ledger/read-journal-page.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { FILLS, HOLDS } from './entry-filter.ts'

/** The order of an entry. For a fill also the price and the gain of the sale. */
export type Memo = {
  readonly orderId: bigint
  readonly placedOn: BusinessDate
  /** The name of the key whose program placed it. */
  readonly program: string | null
  readonly instrumentId: number
  readonly quantity: bigint
  readonly pricePaise: bigint
  readonly sale: { readonly costPaise: bigint; readonly gainPaise: bigint } | null
}

type FillMemoRow = {
  reference: string
  order_id: bigint
  placed_on: BusinessDate
  program: string | null
  instrument_id: number
  quantity: bigint
  price_paise: bigint
  cost_paise: bigint | null
  gain_paise: bigint | null
}

/** Reads memos of fills, by the reference of the journal: `<tape entry>:<side>`. */
async function readFillMemos(
  db: Queryable,
  { shard, owner }: OwnerKey,
  references: readonly string[],
): Promise<Map<string, Memo>> {
  if (references.length === 0) return new Map()
  const parts = references.map((reference) => reference.split(':'))
  const { rows } = await db.query<FillMemoRow>({
    name: 'statement-read-fills',
    text: `select fill.tape_seq || ':' || fill.side as reference, fill.order_id, fill.instrument_id, fill.quantity, fill.price_paise, orders.placed_on, key.name as program,
             sold.cost_paise, sold.gain_paise
           from unnest($3::bigint[], $4::text[]) as asked (tape_seq, side)
           join bahi.fill on fill.shard = $1 and fill.tape_seq = asked.tape_seq and fill.side = asked.side and fill.owner = $2
           join bahi.orders on orders.shard = $1 and orders.id = fill.order_id
           left join bahi.program_key key on key.shard = $1 and key.id = orders.program_key_id
           left join lateral (
             select sum(cost_paise)::bigint as cost_paise, sum(proceeds_paise - cost_paise - charges_paise)::bigint as gain_paise from bahi.lot_sale
             where fill.side = 'sell' and lot_sale.shard = $1 and lot_sale.owner = $2 and lot_sale.sold_on = fill.traded_on and lot_sale.tape_seq = fill.tape_seq
           ) sold on true`,
    values: [shard, owner, parts.map(([tapeSeq]) => BigInt(tapeSeq ?? '0')), parts.map(([, side]) => side ?? '')],
  })
  return new Map(
    rows.map((row) => [
      row.reference,
      {
        orderId: row.order_id,
        placedOn: row.placed_on,
        program: row.program,
        instrumentId: row.instrument_id,
        quantity: row.quantity,
        pricePaise: row.price_paise,
        sale:
          row.cost_paise === null || row.gain_paise === null
            ? null
            : { costPaise: row.cost_paise, gainPaise: row.gain_paise },
      },
    ]),
  )
}

type OrderMemoRow = {
  id: bigint
  placed_on: BusinessDate
  program: string | null
  instrument_id: number
  quantity: bigint
  limit_paise: bigint
}

/** Reads memos of holds and releases, by the order's id, with the order's current limit. */
async function readOrderMemos(
  db: Queryable,
  { shard, owner }: OwnerKey,
  ids: readonly bigint[],
): Promise<Map<bigint, Memo>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<OrderMemoRow>({
    name: 'statement-read-orders',
    text: `select orders.id, orders.placed_on, orders.instrument_id, orders.quantity, orders.limit_paise, key.name as program from unnest($3::bigint[]) as asked (id)
           join bahi.orders on orders.shard = $1 and orders.id = asked.id and orders.owner = $2
           left join bahi.program_key key on key.shard = $1 and key.id = orders.program_key_id`,
    values: [shard, owner, ids],
  })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        orderId: row.id,
        placedOn: row.placed_on,
        program: row.program,
        instrumentId: row.instrument_id,
        quantity: row.quantity,
        pricePaise: row.limit_paise,
        sale: null,
      },
    ]),
  )
}

/** The order's id in a reference of the form `<order>` or `<order>:<revision>`. */
function orderIdOf(reference: string): bigint {
  return BigInt(reference.split(':')[0] ?? '0')
}

/**
 * Returns a function that finds the memo of a journal. Memos are computed from orders, fills and lots and are not part
 * of any posting.
 */
export async function readMemos(
  db: Queryable,
  key: OwnerKey,
  journals: readonly PagedJournal[],
): Promise<(journal: PagedJournal) => Memo | undefined> {
  const fills = await readFillMemos(
    db,
    key,
    journals.filter(({ kind }) => FILLS.includes(kind)).map(({ reference }) => reference),
  )
  const orders = await readOrderMemos(db, key, [
    ...new Set(journals.filter(({ kind }) => HOLDS.includes(kind)).map(({ reference }) => orderIdOf(reference))),
  ])
  return ({ kind, reference }) =>
    FILLS.includes(kind) ? fills.get(reference) : HOLDS.includes(kind) ? orders.get(orderIdOf(reference)) : undefined
}
