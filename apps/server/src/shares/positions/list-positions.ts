import type pg from 'pg'
import type { ClosedPositionView, HoldingView, listPositions } from '@bahi/contract/shares/positions'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { type Decision, accept } from '@bahi/domain/outcome'
import { toPosition, remainingCharges, remainingCost } from '@bahi/domain/shares/positions/lots'
import { sellableFrom } from '@bahi/domain/shares/positions/settlement'
import type { BusinessDate } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR, schemeIdOfUnits } from '../../ledger/asset.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Who } from '../../platform/http/who.ts'
import { instrumentsNamed } from '../orders/instruments-named.ts'
import { holdingKey } from '../orders/read-facts.ts'
import { type LotRow, readOpenLots } from '../orders/tape-rows.ts'
import { dayChange, worthPrices } from './holding-worth.ts'
import { type LockIn, readLockIns } from './read-lock-ins.ts'
import { type Realised, readRealised } from './read-realised.ts'

export type PositionParts = {
  readonly db: { readonly pool: pg.Pool }
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode' | 'all'>
  readonly feed: Pick<MarketFeed, 'quote'>
  readonly clock: Pick<BusinessClock, 'now'>
  readonly calendar: Calendar
  readonly sellsSameDay: () => boolean
}

type Reply = ReplyOf<typeof listPositions>
type Known = {
  readonly sheet: Awaited<ReturnType<typeof readBalances>>
  readonly realised: Realised
  readonly lockIns: readonly LockIn[]
}

/** The ratio of one amount to another, in basis points, rounded half up; zero when the other is zero. */
function bpsOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number(divide(part * 10_000n, whole, 'half-up'))
}

function holdingView(
  parts: PositionParts,
  { sheet, realised, lockIns }: Known,
  instrumentId: number,
  lots: readonly LotRow[],
): HoldingView {
  const { date } = parts.clock.now()
  const instrument = parts.instruments.byId(instrumentId)
  const { lastPaise, previousClosePaise, listsOn } = worthPrices(parts, instrumentId, date)
  const position = toPosition(
    lots.map(({ lot }) => lot),
    lastPaise,
  )
  const lockedUntil = parts.sellsSameDay() ? null : sellableFrom(date as BusinessDate, false, parts.calendar)
  const sellableOn = ({ lot }: LotRow) =>
    lockIns.find(({ lotId }) => lotId === lot.id)?.releasesOn ?? (lot.boughtOn === date ? lockedUntil : null)
  const waiting = lots.flatMap((row) => sellableOn(row) ?? []).toSorted()
  const of = (account: number) => Number(amountOn(sheet, instrumentId, account))
  return {
    instrumentId,
    code: instrument?.code ?? '',
    symbol: instrument?.symbol ?? '',
    exchange: instrument?.exchange ?? 'NSE',
    name: instrument?.name ?? '',
    quantity: Number(position.quantity),
    availableQuantity: of(ACCOUNT.available),
    heldQuantity: of(ACCOUNT.held),
    unsettledQuantity: of(ACCOUNT.unsettled),
    sellableOn: waiting[0] ?? null,
    listsOn,
    pledgedQuantity: of(ACCOUNT.pledged),
    lockedQuantity: of(ACCOUNT.locked),
    lockIns: lockIns
      .filter((row) => row.instrumentId === instrumentId)
      .map(({ number, quantity, releasesOn }) => ({ number, quantity, releasesOn })),
    averageCostPaise: Number(position.averageCostPaise),
    realisedPaise: realised.ofInstrument(instrumentId),
    investedPaise: Number(position.investedPaise),
    lastPaise: Number(lastPaise),
    previousClosePaise: Number(previousClosePaise),
    valuePaise: Number(position.valuePaise),
    unrealisedPaise: Number(position.unrealisedPaise),
    unrealisedBps: bpsOf(position.unrealisedPaise, position.investedPaise),
    dayChangePaise: Number(dayChange(lots, lastPaise, previousClosePaise, date)),
    lots: lots.map((row) => ({
      id: row.lot.id.toString(),
      quantity: Number(row.lot.quantity),
      remaining: Number(row.lot.remaining),
      costPaise: Number(row.lot.costPaise),
      chargesPaise: Number(row.lot.chargesPaise),
      remainingCostPaise: Number(remainingCost(row.lot)),
      remainingChargesPaise: Number(remainingCharges(row.lot)),
      realisedPaise: realised.ofLot(row),
      boughtOn: row.lot.boughtOn,
      settlesOn: row.settlesOn,
      sellableOn: sellableOn(row),
    })),
  }
}

type Holdings = { readonly holdings: HoldingView[]; readonly realised: Realised }

/** The holdings of these instruments, or all of them, the most valuable first. */
async function readHoldings(
  parts: PositionParts,
  { shard, customerId: owner }: Who,
  only: readonly number[] | null,
): Promise<Holdings> {
  const sheet = await readBalances(parts.db.pool, { shard, owner })
  const held = [
    ...new Set(
      sheet.balances.flatMap(({ asset, amount }) =>
        asset === INR || schemeIdOfUnits(asset) !== null || amount === 0n ? [] : [asset],
      ),
    ),
  ]
  const ids = only === null ? held : held.filter((id) => only.includes(id))
  const lots = await readOpenLots(
    parts.db.pool,
    ids.map((instrumentId) => ({ shard, owner, instrumentId })),
  )
  const realised = await readRealised(parts.db.pool, { shard, owner }, only, [...lots.values()].flat())
  const lockIns = await readLockIns(parts.db.pool, { shard, owner })
  const holdings = ids.map((id) =>
    holdingView(parts, { sheet, realised, lockIns }, id, lots.get(holdingKey(owner, id)) ?? []),
  )
  return {
    holdings: holdings
      .filter(({ quantity }) => quantity > 0)
      .sort((a, b) => b.valuePaise - a.valuePaise || a.instrumentId - b.instrumentId),
    realised,
  }
}

type ClosedRow = {
  instrument_id: number
  bought_on: string
  sold_on: string
  quantity: bigint
  cost_paise: bigint
  proceeds_paise: bigint
  charges_paise: bigint
}

function closedView(row: ClosedRow, instruments: PositionParts['instruments']): ClosedPositionView {
  const instrument = instruments.byId(row.instrument_id)
  const realised = row.proceeds_paise - row.cost_paise - row.charges_paise
  return {
    instrumentId: row.instrument_id,
    code: instrument?.code ?? '',
    symbol: instrument?.symbol ?? '',
    name: instrument?.name ?? '',
    quantity: Number(row.quantity),
    boughtOn: row.bought_on,
    soldOn: row.sold_on,
    costPaise: Number(row.cost_paise),
    proceedsPaise: Number(row.proceeds_paise),
    chargesPaise: Number(row.charges_paise),
    realisedPaise: Number(realised),
    realisedBps: bpsOf(realised, row.cost_paise),
  }
}

/** Purchases that are still held: shares of one day that can be sold on the same day are one purchase. */
function purchaseCount({ lots }: HoldingView): number {
  return new Set(lots.map(({ boughtOn, sellableOn }) => `${boughtOn} ${sellableOn ?? ''}`)).size
}

type Page = Pick<InputOf<typeof listPositions>, 'page' | 'size'>

/** The sold shares by day of buying and day of selling: one line may sum up parts of several fills. */
async function readClosed(
  { db, instruments }: PositionParts,
  { shard, customerId }: Who,
  only: readonly number[] | null,
  { page, size }: Page,
): Promise<{ closed: ClosedPositionView[]; more: boolean }> {
  const { rows } = await db.pool.query<ClosedRow>({
    name: 'read-closed-positions',
    text: `select sale.instrument_id, lot.bought_on, sale.sold_on, sum(sale.quantity)::bigint as quantity, sum(sale.cost_paise)::bigint as cost_paise,
             sum(sale.proceeds_paise)::bigint as proceeds_paise, sum(sale.charges_paise)::bigint as charges_paise
           from bahi.lot_sale sale
           join bahi.lot on lot.shard = sale.shard and lot.owner = sale.owner and lot.instrument_id = sale.instrument_id and lot.id = sale.lot_id
           where sale.shard = $1 and sale.owner = $2 and ($5::integer[] is null or sale.instrument_id = any($5))
           group by sale.instrument_id, lot.bought_on, sale.sold_on
           order by sale.sold_on desc, max(sale.tape_seq) desc, sale.instrument_id, lot.bought_on offset $3 limit $4`,
    values: [shard, customerId, (page - 1) * size, size + 1, only],
  })
  return { closed: rows.slice(0, size).map((row) => closedView(row, instruments)), more: rows.length > size }
}

/** The instruments that the request asks for; null for all instruments. */
function wantedInstruments(
  { instruments }: PositionParts,
  { code, keyword = '' }: InputOf<typeof listPositions>,
): number[] | null {
  const coded = code === undefined ? null : [instruments.byCode(code)?.id ?? 0]
  const named = keyword === '' ? null : instrumentsNamed(instruments.all(), keyword)
  return coded === null || named === null ? (coded ?? named) : coded.filter((id) => named.includes(id))
}

export async function listOwnPositions(
  parts: PositionParts,
  input: InputOf<typeof listPositions>,
  who: Who,
): Promise<Decision<Reply>> {
  const { state, page, size } = input
  const only = wantedInstruments(parts, input)
  const { holdings: all, realised } = await readHoldings(parts, who, only)
  const total = (of: (holding: HoldingView) => number) => all.reduce((sum, holding) => sum + of(holding), 0)
  const totals = {
    valuePaise: total(({ valuePaise }) => valuePaise),
    investedPaise: total(({ investedPaise }) => investedPaise),
    unrealisedPaise: total(({ unrealisedPaise }) => unrealisedPaise),
    dayChangePaise: total(({ dayChangePaise }) => dayChangePaise),
    realisedPaise: realised.totalPaise,
  }
  const counts = { openCount: total(purchaseCount), closedCount: realised.closedCount }
  if (state === 'closed')
    return accept({ holdings: [], ...(await readClosed(parts, who, only, { page, size })), ...counts, totals })
  const first = (page - 1) * size
  return accept({
    holdings: all.slice(first, first + size),
    closed: [],
    more: all.length > first + size,
    ...counts,
    totals,
  })
}
