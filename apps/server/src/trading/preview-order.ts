import { type BuyPreview, previewBuyShares } from '@bahi/domain/orders/buy-shares'
import { type SellPreview, previewSellShares } from '@bahi/domain/orders/sell-shares'
import type { CashFacts } from '@bahi/domain/orders/order-facts'
import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import { sellableFrom, settlementDate } from '@bahi/domain/orders/settlement'
import { amountOn, readBalances } from '../ledger/read-balances.ts'
import { type PlaceCommand, fingerprint } from './desk-command.ts'
import type { DeskParts } from './desk-parts.ts'
import { type Balances, FactsOfOrders } from './facts-of-order.ts'
import type { RecentOrders } from './recent-orders.ts'
import { readFacts } from './run-commands.ts'

/** What an order would come to, with every rule it breaks, as of this moment; nothing is held and nothing promised. */
export type OrderForecast = ({ readonly side: 'buy'; readonly preview: BuyPreview } | { readonly side: 'sell'; readonly preview: SellPreview }) & {
  readonly cash: CashFacts
  /** The first day on which what is bought could be sold, and the day on which the trade settles; today where the calendar ends before. */
  readonly sellableOn: BusinessDate
  readonly settlesOn: BusinessDate
}

/** Asks the same rules with the same facts as the desk does, without its locks. */
export async function previewOrder(parts: DeskParts, recent: RecentOrders, command: PlaceCommand): Promise<OrderForecast> {
  const { book, owner, instrumentId, order } = command
  const settings = parts.settings()
  const at = parts.systemClock()
  const [sheet, read] = await Promise.all([readBalances(parts.pool, { book, owner }), readFacts(parts.pool, parts, settings, [command], at)])
  const balances: Balances = { balance: (_, asset, account) => amountOn(sheet, asset, account), balancesOf: () => sheet.balances }
  const facts = new FactsOfOrders(parts, settings, { ...read, balances })
  const agoMs = recent.agoMs(owner, fingerprint(command), at.getTime())
  const { date } = facts.now
  const days = { cash: facts.cash(owner), sellableOn: sellableFrom(date, settings.sellsSameDay, parts.calendar) ?? date, settlesOn: settlementDate(date, parts.calendar) ?? date }
  return command.side === 'buy'
    ? { side: 'buy', preview: previewBuyShares(order, facts.buy(owner, instrumentId, agoMs)), ...days }
    : { side: 'sell', preview: previewSellShares(order, facts.sell(owner, instrumentId, agoMs)), ...days }
}
