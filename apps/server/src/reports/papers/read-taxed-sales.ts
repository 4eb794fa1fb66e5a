import {
  type BookedLot,
  type BookedSale,
  type DatedDivision,
  sellAsTaxed,
  sellNextAsTaxed,
} from '@bahi/domain/reports/bonus-shares'
import type { FinancialYear } from '@bahi/domain/reports/financial-year'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import type { PaperSource } from './paper-draft.ts'
import { fillSql, sttSql, readTaxClass, type ShareSale } from './read-sales.ts'

type Of = { instrument_id: number }
type DivisionRow = Of & { kind: 'split' | 'bonus'; shares: number; ex_date: BusinessDate }
type LotRow = Of & {
  id: bigint
  bought_on: BusinessDate
  remaining: bigint
  cost_paise: bigint
  charges_paise: bigint
  stt: bigint
  is_locked: boolean
  released_at: Date | null
}
type SaleRow = Of & {
  tape_seq: bigint
  lot_id: bigint
  sold_on: BusinessDate
  quantity: bigint
  proceeds_paise: bigint
  charges_paise: bigint
  stt: bigint
}

/** Greater than the number of every trade: the greatest integer of the database. */
const AFTER_ALL = 2n ** 63n - 1n

const READ_GIVEN = `
  select action_id, instrument_id, recorded_on as ex_date from bahi.entitlement
  where shard = $1 and owner = $2 and shares_given > 0 order by recorded_on, action_id`

const READ_LOTS = `
  select s.instrument_id, s.id, s.bought_on, s.remaining, s.cost_paise, s.charges_paise, buy_stt.amount as stt, lock.application_id is not null as is_locked, lock.released_at
  from bahi.lot s
  ${fillSql('buy', 's.id', 'buy')}
  left join bahi.lock_in lock on lock.shard = s.shard and lock.application_id = s.id
  cross join lateral (${sttSql('buy')}) buy_stt
  where s.shard = $1 and s.owner = $2 and s.instrument_id = any($3::integer[])`

const READ_SALES = `
  select s.instrument_id, s.tape_seq, s.lot_id, s.sold_on, s.quantity, s.proceeds_paise, coalesce(sell.charges_paise, 0) as charges_paise, sell_stt.amount as stt
  from bahi.lot_sale s
  ${fillSql('sell', 's.tape_seq', 'sell')}
  cross join lateral (${sttSql('sell')}) sell_stt
  where s.shard = $1 and s.owner = $2 and s.instrument_id = any($3::integer[])`

/** The sold shares that had a bonus issue before the end of the year. */
export async function readBonusShares(
  source: PaperSource,
  sales: readonly ShareSale[],
  { until }: FinancialYear,
): Promise<ReadonlySet<number>> {
  const sold = new Set(sales.map(({ instrumentId }) => instrumentId))
  return new Set(
    (await readDivisions(source)).flatMap(({ instrument_id: id, kind, ex_date: on }) =>
      kind === 'bonus' && on <= until && sold.has(id) ? [id] : [],
    ),
  )
}

/**
 * Reads a year's sales of shares as the tax law counts lots. The count starts with the first purchase, because sales of
 * earlier years have used up lots.
 */
export async function readTaxedSales(
  source: PaperSource,
  instrumentIds: readonly number[],
  { from, until }: FinancialYear,
): Promise<ShareSale[]> {
  const past = await readPasts(source, instrumentIds)
  return instrumentIds.flatMap((instrumentId) => {
    const { lots, sales, divisions } = past(instrumentId)
    return sellAsTaxed(lots, sales, divisions).flatMap((part) =>
      part.soldOn < from || part.soldOn > until
        ? []
        : [{ ...part, instrumentId, taxClass: readTaxClass(source, instrumentId) }],
    )
  })
}

/** What a sale that is not made yet would take of the lots as the tax law counts them. */
export async function readNextSale(
  source: PaperSource,
  instrumentId: number,
  next: Omit<BookedSale, 'id'>,
): Promise<{ readonly parts: readonly ShareSale[]; readonly hasBonus: boolean }> {
  const { lots, sales, divisions } = (await readPasts(source, [instrumentId]))(instrumentId)
  const parts = sellNextAsTaxed(lots, sales, divisions, { ...next, id: AFTER_ALL })
  return {
    parts: parts.map((part) => ({ ...part, instrumentId, taxClass: readTaxClass(source, instrumentId) })),
    hasBonus: divisions.some(({ division: { kind }, exDate }) => kind === 'bonus' && exDate <= next.soldOn),
  }
}

/** Reads all that ever happened to the lots of some shares. */
async function readPasts(source: PaperSource, instrumentIds: readonly number[]) {
  const { db, who } = source
  const of = [who.shard, who.customerId, instrumentIds]
  const divisions = await readDivisions(source)
  const { rows: lots } = await db.query<LotRow>(READ_LOTS, of)
  const { rows: sales } = await db.query<SaleRow>(READ_SALES, of)
  return (instrumentId: number) => {
    const own = <Row extends Of>(rows: readonly Row[]): Row[] =>
      rows.filter(({ instrument_id: id }) => id === instrumentId)
    return {
      lots: own(lots).map(lotOf),
      sales: salesOf(own(sales)),
      divisions: own(divisions).map(({ kind, shares, ex_date: exDate }): DatedDivision => ({
        exDate,
        division: { kind, shares },
      })),
    }
  }
}

async function readDivisions({ db, who }: PaperSource): Promise<DivisionRow[]> {
  const { rows: given } = await db.query<Of & { action_id: number; ex_date: BusinessDate }>(READ_GIVEN, [
    who.shard,
    who.customerId,
  ])
  if (given.length === 0) return []
  const { rows: actions } = await db.query<{ id: number; kind: 'split' | 'bonus'; shares: number }>(
    `select id, kind, shares from bahi.corporate_action where kind in ('split', 'bonus') and id = any($1::integer[])`,
    [given.map(({ action_id: id }) => id)],
  )
  const byId = new Map(actions.map((action) => [action.id, action]))
  return given.flatMap(({ action_id: id, instrument_id, ex_date }) => {
    const action = byId.get(id)
    return action === undefined ? [] : [{ instrument_id, ex_date, kind: action.kind, shares: action.shares }]
  })
}

function lotOf({
  id,
  bought_on: boughtOn,
  remaining,
  cost_paise: costPaise,
  charges_paise: chargesPaise,
  stt: sttPaise,
  is_locked: isLocked,
  released_at: at,
}: LotRow): BookedLot {
  return {
    id,
    boughtOn,
    remaining,
    costPaise,
    chargesPaise,
    sttPaise,
    freeFrom: !isLocked ? boughtOn : at === null ? null : businessDate(istTimeOf(at.getTime()).date),
  }
}

function salesOf(rows: readonly SaleRow[]): BookedSale[] {
  const parts = new Map<bigint, SaleRow[]>()
  for (const row of rows) parts.set(row.tape_seq, [...(parts.get(row.tape_seq) ?? []), row])
  return [...parts].flatMap(([id, taken]) =>
    taken.slice(0, 1).map((first): BookedSale => ({
      id,
      soldOn: first.sold_on,
      proceedsPaise: taken.reduce((sum, { proceeds_paise: proceeds }) => sum + proceeds, 0n),
      chargesPaise: first.charges_paise,
      sttPaise: first.stt,
      taken: taken.map(({ lot_id: lotId, quantity }) => ({ lotId, quantity })),
    })),
  )
}
