import type { InputOf, ReplyOf } from '@bahi/contract/endpoint'
import type { ClosedPositionView, HoldingView, listPositions } from '@bahi/contract/orders'
import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { positionOf } from '@bahi/domain/orders/lots'
import { sellableFrom } from '@bahi/domain/orders/settlement'
import { type Decision, accept } from '@bahi/domain/outcome'
import { divide } from '@bahi/money/rounding'
import type pg from 'pg'
import type { Who } from '../../identity/who.ts'
import { ACCOUNT } from '../../ledger/account-kinds.ts'
import { INR } from '../../ledger/asset.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import type { BusinessClock } from '../../market/clock.ts'
import type { MarketFeed } from '../../market/feed.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'
import { dayChange, worthPrices } from '../../trading/holding-worth.ts'
import { holdingKey } from '../../trading/read-facts.ts'
import { type LotRow, readOpenLots } from '../../trading/tape-rows.ts'

export type PositionParts = {
  readonly db: { readonly pool: pg.Pool }
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly feed: Pick<MarketFeed, 'quote'>
  readonly clock: Pick<BusinessClock, 'now'>
  readonly calendar: Calendar
  readonly sellsSameDay: () => boolean
}

type Reply = ReplyOf<typeof listPositions>
type Sheet = Awaited<ReturnType<typeof readBalances>>

/** How much one amount is of another, in basis points; zero of nothing is zero. */
function bpsOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number(divide(part * 10_000n, whole, 'half-up'))
}

function holdingView(parts: PositionParts, sheet: Sheet, instrumentId: number, lots: readonly LotRow[]): HoldingView {
  const { date } = parts.clock.now()
  const instrument = parts.instruments.byId(instrumentId)
  const { lastPaise, previousClosePaise } = worthPrices(parts.feed.quote(instrumentId))
  const position = positionOf(lots.map(({ lot }) => lot), lastPaise)
  const boughtToday = lots.some(({ lot }) => lot.boughtOn === date)
  const sellableOn = boughtToday && !parts.sellsSameDay() ? sellableFrom(date as BusinessDate, false, parts.calendar) : null
  const of = (account: number) => Number(amountOn(sheet, instrumentId, account))
  return {
    instrumentId, code: instrument?.code ?? '', symbol: instrument?.symbol ?? '', exchange: instrument?.exchange ?? 'NSE', name: instrument?.name ?? '',
    quantity: Number(position.quantity), availableQuantity: of(ACCOUNT.available), heldQuantity: of(ACCOUNT.held), unsettledQuantity: of(ACCOUNT.unsettled), sellableOn,
    averageCostPaise: Number(position.averageCostPaise), investedPaise: Number(position.investedPaise), lastPaise: Number(lastPaise), previousClosePaise: Number(previousClosePaise),
    valuePaise: Number(position.valuePaise), unrealisedPaise: Number(position.unrealisedPaise), unrealisedBps: bpsOf(position.unrealisedPaise, position.investedPaise),
    dayChangePaise: Number(dayChange(lots, lastPaise, previousClosePaise, date)),
    lots: lots.map(({ lot, settlesOn }) => ({
      id: lot.id.toString(), quantity: Number(lot.quantity), remaining: Number(lot.remaining), costPaise: Number(lot.costPaise), chargesPaise: Number(lot.chargesPaise),
      boughtOn: lot.boughtOn, settlesOn,
    })),
  }
}

async function readHoldings(parts: PositionParts, { book, customerId: owner }: Who): Promise<HoldingView[]> {
  const sheet = await readBalances(parts.db.pool, { book, owner })
  const ids = [...new Set(sheet.balances.flatMap(({ asset, amount }) => (asset === INR || amount === 0n ? [] : [asset])))]
  const lots = await readOpenLots(parts.db.pool, ids.map((instrumentId) => ({ book, owner, instrumentId })))
  const holdings = ids.map((id) => holdingView(parts, sheet, id, lots.get(holdingKey(owner, id)) ?? []))
  return holdings.filter(({ quantity }) => quantity > 0).sort((a, b) => b.valuePaise - a.valuePaise || a.instrumentId - b.instrumentId)
}

type ClosedRow = { instrument_id: number; bought_on: string; sold_on: string; quantity: bigint; cost_paise: bigint; proceeds_paise: bigint; charges_paise: bigint }

function closedView(row: ClosedRow, instruments: PositionParts['instruments']): ClosedPositionView {
  const instrument = instruments.byId(row.instrument_id)
  const realised = row.proceeds_paise - row.cost_paise - row.charges_paise
  return {
    instrumentId: row.instrument_id, code: instrument?.code ?? '', symbol: instrument?.symbol ?? '', name: instrument?.name ?? '', quantity: Number(row.quantity),
    boughtOn: row.bought_on, soldOn: row.sold_on, costPaise: Number(row.cost_paise), proceedsPaise: Number(row.proceeds_paise), chargesPaise: Number(row.charges_paise),
    realisedPaise: Number(realised), realisedBps: bpsOf(realised, row.cost_paise),
  }
}

/** What was sold, by the days of buying and selling: one line may gather the parts of several fills. */
async function readClosed({ db, instruments }: PositionParts, { book, customerId }: Who, page: number, size: number): Promise<{ closed: ClosedPositionView[]; more: boolean }> {
  const { rows } = await db.pool.query<ClosedRow>({
    name: 'read-closed-positions',
    text: `select sale.instrument_id, lot.bought_on, sale.sold_on, sum(sale.quantity)::bigint as quantity, sum(sale.cost_paise)::bigint as cost_paise,
             sum(sale.proceeds_paise)::bigint as proceeds_paise, sum(sale.charges_paise)::bigint as charges_paise
           from bahi.lot_sale sale
           join bahi.lot on lot.book = sale.book and lot.owner = sale.owner and lot.instrument_id = sale.instrument_id and lot.id = sale.lot_id
           where sale.book = $1 and sale.owner = $2
           group by sale.instrument_id, lot.bought_on, sale.sold_on
           order by sale.sold_on desc, max(sale.tape_seq) desc, sale.instrument_id, lot.bought_on offset $3 limit $4`,
    values: [book, customerId, (page - 1) * size, size + 1],
  })
  return { closed: rows.slice(0, size).map((row) => closedView(row, instruments)), more: rows.length > size }
}

async function readRealised({ db }: PositionParts, { book, customerId }: Who): Promise<number> {
  const { rows } = await db.pool.query<{ realised: bigint }>({
    name: 'read-realised',
    text: `select coalesce(sum(proceeds_paise - cost_paise - charges_paise), 0)::bigint as realised from bahi.lot_sale where book = $1 and owner = $2`,
    values: [book, customerId],
  })
  return Number(rows[0]?.realised ?? 0n)
}

export async function listOwnPositions(parts: PositionParts, { state, page, size }: InputOf<typeof listPositions>, who: Who): Promise<Decision<Reply>> {
  const all = await readHoldings(parts, who)
  const total = (of: (holding: HoldingView) => number) => all.reduce((sum, holding) => sum + of(holding), 0)
  const totals = {
    valuePaise: total(({ valuePaise }) => valuePaise), investedPaise: total(({ investedPaise }) => investedPaise), unrealisedPaise: total(({ unrealisedPaise }) => unrealisedPaise),
    dayChangePaise: total(({ dayChangePaise }) => dayChangePaise), realisedPaise: await readRealised(parts, who),
  }
  if (state === 'closed') return accept({ holdings: [], ...(await readClosed(parts, who, page, size)), totals })
  const first = (page - 1) * size
  return accept({ holdings: all.slice(first, first + size), closed: [], more: all.length > first + size, totals })
}
