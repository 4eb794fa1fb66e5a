import type { Lot, LotSale } from '@bahi/domain/shares/positions/lots'
import type { BusinessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { type Column, type InShard, arrayLiteral, insertRows, replaceRows } from '../../platform/db/bulk-columns.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type ChargedDayRow, writeChargedDays } from './charged-days.ts'
import { type Holding, holdingKey } from './read-facts.ts'

export type FillRow = InShard & {
  readonly tapeSeq: bigint
  readonly side: 'buy' | 'sell'
  readonly orderId: bigint
  readonly owner: bigint
  readonly instrumentId: number
  readonly pricePaise: bigint
  readonly quantity: bigint
  readonly valuePaise: bigint
  readonly chargesPaise: bigint
  readonly tradedOn: string
  readonly tradedSecond: number
  readonly settlesOn: string
  readonly journalId: bigint
}

const insertFills = insertRows<FillRow>('fill', [
  { name: 'shard', type: 'smallint', of: (row) => row.shard },
  { name: 'tape_seq', type: 'bigint', of: (row) => row.tapeSeq },
  { name: 'side', type: 'text', of: (row) => row.side },
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'owner', type: 'bigint', of: (row) => row.owner },
  { name: 'instrument_id', type: 'integer', of: (row) => row.instrumentId },
  { name: 'price_paise', type: 'bigint', of: (row) => row.pricePaise },
  { name: 'quantity', type: 'bigint', of: (row) => row.quantity },
  { name: 'value_paise', type: 'bigint', of: (row) => row.valuePaise },
  { name: 'charges_paise', type: 'bigint', of: (row) => row.chargesPaise },
  { name: 'traded_on', type: 'date', of: (row) => row.tradedOn },
  { name: 'traded_second', type: 'integer', of: (row) => row.tradedSecond },
  { name: 'settles_on', type: 'date', of: (row) => row.settlesOn },
  { name: 'journal_id', type: 'bigint', of: (row) => row.journalId },
])

/** A lot with its owner, its instrument and its settlement day. */
export type LotRow = Holding & { readonly lot: Lot; readonly settlesOn: string }

const lotKeys: readonly Column<LotRow>[] = [
  { name: 'shard', type: 'smallint', of: (row) => row.shard },
  { name: 'owner', type: 'bigint', of: (row) => row.owner },
  { name: 'instrument_id', type: 'integer', of: (row) => row.instrumentId },
  { name: 'id', type: 'bigint', of: ({ lot }) => lot.id },
]
const remaining: Column<LotRow> = { name: 'remaining', type: 'bigint', of: ({ lot }) => lot.remaining }
const lotFixed: readonly Column<LotRow>[] = [
  { name: 'quantity', type: 'bigint', of: ({ lot }) => lot.quantity },
  { name: 'cost_paise', type: 'bigint', of: ({ lot }) => lot.costPaise },
  { name: 'charges_paise', type: 'bigint', of: ({ lot }) => lot.chargesPaise },
  { name: 'bought_on', type: 'date', of: ({ lot }) => lot.boughtOn },
  { name: 'settles_on', type: 'date', of: (row) => row.settlesOn },
]
const insertLots = insertRows('lot', [...lotKeys, ...lotFixed, remaining])
const replaceLots = replaceRows('lot', lotKeys, lotFixed, [remaining])

export type LotSaleRow = Holding & { readonly tapeSeq: bigint; readonly soldOn: string; readonly sale: LotSale }

const insertLotSales = insertRows<LotSaleRow>('lot_sale', [
  { name: 'shard', type: 'smallint', of: (row) => row.shard },
  { name: 'owner', type: 'bigint', of: (row) => row.owner },
  { name: 'instrument_id', type: 'integer', of: (row) => row.instrumentId },
  { name: 'lot_id', type: 'bigint', of: ({ sale }) => sale.lotId },
  { name: 'tape_seq', type: 'bigint', of: (row) => row.tapeSeq },
  { name: 'quantity', type: 'bigint', of: ({ sale }) => sale.quantity },
  { name: 'cost_paise', type: 'bigint', of: ({ sale }) => sale.costPaise },
  { name: 'proceeds_paise', type: 'bigint', of: ({ sale }) => sale.proceedsPaise },
  { name: 'charges_paise', type: 'bigint', of: ({ sale }) => sale.chargesPaise },
  { name: 'sold_on', type: 'date', of: (row) => row.soldOn },
])

/** An amount that moves from unsettled to available on a settlement day. */
export type DueRow = InShard & {
  readonly owner: bigint
  readonly asset: number
  readonly settlesOn: string
  readonly amount: bigint
}

const insertDues = insertRows<DueRow>(
  'settlement_due',
  [
    { name: 'shard', type: 'smallint', of: (row) => row.shard },
    { name: 'owner', type: 'bigint', of: (row) => row.owner },
    { name: 'asset', type: 'integer', of: (row) => row.asset },
    { name: 'settles_on', type: 'date', of: (row) => row.settlesOn },
    { name: 'amount', type: 'bigint', of: (row) => row.amount },
    { name: 'settled', type: 'boolean', of: () => false },
  ],
  'on conflict (shard, owner, asset, settles_on) do update set amount = settlement_due.amount + excluded.amount, settled = false',
)

export async function writeTapeRows(
  tx: Queryable,
  rows: {
    fills: readonly FillRow[]
    newLots: readonly LotRow[]
    soldLots: readonly LotRow[]
    sales: readonly LotSaleRow[]
    dues: readonly DueRow[]
    chargedDays: readonly ChargedDayRow[]
  },
): Promise<void> {
  // The order of the inserts matters: a sale refers to its lot.
  await Promise.all([
    rows.fills.length > 0 && tx.query(insertFills(rows.fills)),
    rows.newLots.length > 0 && tx.query(insertLots(rows.newLots)),
    rows.soldLots.length > 0 && tx.query(replaceLots(rows.soldLots)),
    rows.sales.length > 0 && tx.query(insertLotSales(rows.sales)),
    rows.dues.length > 0 && tx.query(insertDues(rows.dues)),
    rows.chargedDays.length > 0 && tx.query(writeChargedDays(rows.chargedDays)),
  ])
}

type LotDatabaseRow = Tables['lot'] & {
  is_locked_in: boolean
}

function lotRowOf(row: LotDatabaseRow): LotRow {
  const lot = {
    id: row.id,
    quantity: quantity(row.quantity),
    remaining: quantity(row.remaining),
    costPaise: paise(row.cost_paise),
    chargesPaise: paise(row.charges_paise),
    boughtOn: row.bought_on as BusinessDate,
    isLockedIn: row.is_locked_in,
  }
  return { shard: row.shard, owner: row.owner, instrumentId: row.instrument_id, lot, settlesOn: row.settles_on }
}

/** The lots of these holdings that still have shares, oldest first, by `holdingKey`. */
export async function readOpenLots(tx: Queryable, holdings: readonly Holding[]): Promise<Map<string, LotRow[]>> {
  const lots = new Map<string, LotRow[]>()
  if (holdings.length === 0) return lots
  const { rows } = await tx.query<LotDatabaseRow>({
    name: 'desk-read-open-lots',
    text: `select found.* from unnest($1::smallint[], $2::bigint[], $3::integer[]) as asked (shard, owner, instrument_id)
           cross join lateral (select l.*, exists (select from bahi.lock_in i where i.shard = l.shard and ${inShards('i.shard', '$1')} and i.application_id = l.id and i.released_at is null offset 0) as is_locked_in
                               from bahi.lot l where l.shard = asked.shard and ${inShards('l.shard', '$1')} and l.owner = asked.owner and l.instrument_id = asked.instrument_id
                               and l.remaining > 0 offset 0) found
           order by found.bought_on, found.id`,
    values: [
      arrayLiteral(holdings.map(({ shard }) => shard)),
      arrayLiteral(holdings.map(({ owner }) => owner)),
      arrayLiteral(holdings.map(({ instrumentId }) => instrumentId)),
    ],
  })
  for (const row of rows) {
    const key = holdingKey(row.owner, row.instrument_id)
    const known = lots.get(key)
    if (known === undefined) lots.set(key, [lotRowOf(row)])
    else known.push(lotRowOf(row))
  }
  return lots
}
