import { NOTHING_CHARGED, type ChargedDay } from '@bahi/domain/shares/charges/charges'
import { type BuyPreview, previewBuyShares } from '@bahi/domain/shares/orders/buy-shares'
import type { CashFacts } from '@bahi/domain/shares/orders/order-facts'
import { readQuantity } from '@bahi/domain/shares/orders/order-quantity'
import { type SellPreview, previewSellShares } from '@bahi/domain/shares/orders/sell-shares'
import { type LotSale, sellFromLots, sharesOutOfLockIn } from '@bahi/domain/shares/positions/lots'
import { sellableFrom, settlementDate } from '@bahi/domain/shares/positions/settlement'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import { readChargedDays, tradedSideKey, type TradedSide } from '../orders/charged-days.ts'
import { type PlaceCommand, fingerprint } from '../orders/desk-command.ts'
import type { DeskParts } from '../orders/desk-parts.ts'
import { holdingKey } from '../orders/read-facts.ts'
import { type LotRow, readOpenLots } from '../orders/tape-rows.ts'
import { type Balances, FactsOfOrders, nextSession } from './facts-of-order.ts'
import type { RecentOrders } from './recent-orders.ts'
import { readFacts } from './run-commands.ts'

/** The forecast of an order as of this moment, with every rule it breaks; nothing is held and nothing is promised. */
export type OrderForecast = (
  | { readonly side: 'buy'; readonly preview: BuyPreview }
  | { readonly side: 'sell'; readonly preview: SellPreview }
) & {
  readonly cash: CashFacts
  /** The day of the session that the order is for. */
  readonly sessionOn: BusinessDate
  /**
   * The first day on which the bought shares could be sold, and the day on which the trade settles; today where the
   * calendar ends earlier.
   */
  readonly sellableOn: BusinessDate
  readonly settlesOn: BusinessDate
  /** The lots that a sale would consume, oldest first, if it filled now at its limit; empty for a buy. */
  readonly lots: readonly LotForecast[]
}

export type LotForecast = { readonly lot: LotRow['lot']; readonly sale: LotSale }

/** Asks the desk's rules with the desk's facts, without the desk's locks. */
export async function previewOrder(
  parts: DeskParts,
  recent: RecentOrders,
  command: PlaceCommand,
): Promise<OrderForecast> {
  const { shard, owner, instrumentId, order } = command
  const settings = parts.settings()
  const at = parts.systemClock()
  const date = dayOfSession(parts, order)
  const [sheet, read, openLots, chargedDay] = await Promise.all([
    readBalances(parts.pool, { shard, owner }),
    readFacts(parts.pool, parts, settings, [command], at),
    command.side === 'sell' ? readOpenLots(parts.pool, [{ shard, owner, instrumentId }]) : null,
    readChargedDay(parts, { shard, owner, instrumentId, date, side: command.side }),
  ])
  const balances: Balances = {
    balance: (_, asset, account) => amountOn(sheet, asset, account),
    balancesOf: () => sheet.balances,
  }
  const facts = new FactsOfOrders(parts, settings, { ...read, balances })
  const agoMs = recent.agoMs(owner, fingerprint(command), at.getTime())
  const days = {
    sessionOn: date,
    cash: facts.cash(owner),
    sellableOn: sellableFrom(date, settings.sellsSameDay, parts.calendar) ?? date,
    settlesOn: settlementDate(date, parts.calendar) ?? date,
  }
  if (command.side === 'buy') {
    const preview = previewBuyShares(order, facts.buy(owner, instrumentId, agoMs), chargedDay)
    return { side: 'buy', preview, ...days, lots: [] }
  }
  const preview = previewSellShares(order, facts.sell(owner, instrumentId, agoMs), chargedDay)
  return {
    side: 'sell',
    preview,
    ...days,
    lots: lotsOfSale(openLots?.get(holdingKey(owner, instrumentId)) ?? [], order.quantity, preview, date),
  }
}

/** An after-market order trades in the session that opens next. */
function dayOfSession({ clock, calendar }: DeskParts, order: PlaceCommand['order']): BusinessDate {
  const today = businessDate(clock.now().date)
  return order.variety === 'amo' ? (nextSession(calendar, today, clock.phase()) ?? today) : today
}

async function readChargedDay({ pool }: DeskParts, side: TradedSide): Promise<ChargedDay> {
  const days = await readChargedDays(pool, [side])
  return days.get(tradedSideKey(side))?.day ?? NOTHING_CHARGED
}

/**
 * The lots that would be sold and the gain of each part; empty while the quantity is unusable or larger than the
 * holding.
 */
function lotsOfSale(
  rows: readonly LotRow[],
  untrusted: number,
  { valuePaise, charges }: SellPreview,
  soldOn: BusinessDate,
): LotForecast[] {
  const shares = readQuantity(untrusted)
  const lots = rows.map(({ lot }) => lot)
  if (shares === null || shares > sharesOutOfLockIn(lots)) return []
  const { sales } = sellFromLots(lots, {
    quantity: shares,
    proceedsPaise: valuePaise,
    chargesPaise: charges.totalPaise,
    soldOn,
  })
  return sales.flatMap((sale) => {
    const lot = lots.find(({ id }) => id === sale.lotId)
    return lot === undefined ? [] : [{ lot, sale }]
  })
}
