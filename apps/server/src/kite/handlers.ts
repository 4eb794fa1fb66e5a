import type { KiteRouteName } from '@bahi/contract/programs/kite-routes'
import { KiteDocument, type KiteCall, type KiteHandler } from './calls/kite-call.ts'
import type { KiteParts } from './calls/kite-parts.ts'
import { notEnabled } from './format/kite-error.ts'
import { fundHandlers } from './funds/fund-handlers.ts'
import { readHistorical } from './market/historical.ts'
import { instrumentsCsv } from './market/instruments-csv.ts'
import { readLtp, readOhlc, readQuotes } from './market/quotes.ts'
import { readBasketMargins, readContractNote, readOrderMargins } from './orders/charges.ts'
import { listKiteOrders, readDayTrades, readHistory, readOrderTrades } from './orders/list-orders.ts'
import { cancelKiteOrder, modifyKiteOrder, placeKiteOrder } from './orders/place-order.ts'
import { readHoldings } from './portfolio/holdings.ts'
import { readMargins, readSegmentMargins } from './portfolio/margins.ts'
import { readPositions } from './portfolio/positions.ts'
import { logOut } from './session/log-in.ts'
import { profileOf } from './session/profile.ts'
import { alertHandlers } from './watches/alerts.ts'
import { gttHandlers } from './watches/triggers.ts'

/** The routes that need no session have no handler here. */
export type SessionRoute = Exclude<
  KiteRouteName,
  'GET /connect/login' | 'POST /session/token' | 'POST /session/refresh_token'
>

/** What each route answers. A route of the contract without a handler does not compile. */
export function kiteHandlers(parts: KiteParts): Readonly<Record<SessionRoute, KiteHandler>> {
  const by =
    (handle: (parts: KiteParts, call: KiteCall) => unknown): KiteHandler =>
    (call) =>
      handle(parts, call)
  const refused =
    (what: string): KiteHandler =>
    () => {
      throw notEnabled(what)
    }
  return {
    'DELETE /session/token': ({ key, query }) => logOut(parts, key, query),
    'GET /user/profile': ({ key }) => profileOf(key),
    'GET /user/margins': by(readMargins),
    'GET /user/margins/:segment': by(readSegmentMargins),
    'GET /orders': by(listKiteOrders),
    'GET /trades': by(readDayTrades),
    'GET /orders/:order_id': by(readHistory),
    'GET /orders/:order_id/trades': by(readOrderTrades),
    'POST /orders/:variety': by(placeKiteOrder),
    'PUT /orders/:variety/:order_id': by(modifyKiteOrder),
    'DELETE /orders/:variety/:order_id': by(cancelKiteOrder),
    'POST /margins/orders': by(readOrderMargins),
    'POST /margins/basket': by(readBasketMargins),
    'POST /charges/orders': by(readContractNote),
    'GET /portfolio/positions': by(readPositions),
    'PUT /portfolio/positions': refused('conversion of positions'),
    'GET /portfolio/holdings': by(readHoldings),
    'GET /portfolio/holdings/auctions': refused('auctions'),
    'GET /instruments': () => new KiteDocument('text/csv', instrumentsCsv(parts)),
    'GET /instruments/:exchange': ({ path }) => new KiteDocument('text/csv', instrumentsCsv(parts, path['exchange'])),
    'GET /instruments/historical/:instrument_token/:interval': by(readHistorical),
    'GET /instruments/trigger_range/:transaction_type': refused('cover orders'),
    'GET /quote': by(readQuotes),
    'GET /quote/ohlc': by(readOhlc),
    'GET /quote/ltp': by(readLtp),
    ...gttHandlers(parts),
    ...fundHandlers(parts),
    ...alertHandlers(parts),
  }
}
