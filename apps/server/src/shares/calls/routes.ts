import type { FastifyInstance } from 'fastify'
import { tooFrequent } from '@bahi/contract/messages/refusals'
import { placeBasket, previewBasket } from '@bahi/contract/shares/baskets'
import { placeBracket, previewBracket } from '@bahi/contract/shares/brackets'
import { listFills } from '@bahi/contract/shares/fills'
import {
  buyShares,
  buyStockTrade,
  cancelOrder,
  getOrder,
  listOrders,
  modifyOrder,
  previewOrder,
  sellShares,
} from '@bahi/contract/shares/orders'
import { listPositions } from '@bahi/contract/shares/positions'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Database } from '../../platform/db/connect.ts'
import { messageText } from '../../platform/http/envelope.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Settings } from '../../platform/settings.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import { sellsAtOnce } from '../orders/order-settings.ts'
import { type PositionParts, listOwnPositions } from '../positions/list-positions.ts'
import { placeLines, previewLines } from './baskets.ts'
import { type BracketParts, placeGroup, previewExits } from './brackets.ts'
import { cancelOwnOrder, modifyOwnOrder } from './change-order.ts'
import { placeOrder, previewTicket } from './place-order.ts'
import { listOwnOrders, readOwnOrder } from './read-orders.ts'
import { listFillsOfShare } from './read-share-fills.ts'

export interface OrderParts extends HttpDeps, Omit<PositionParts, 'db' | 'instruments' | 'sellsSameDay'> {
  readonly db: Pick<Database, 'pool'>
  readonly desk: OrderDesk
  readonly instruments: InstrumentRegister
  readonly feed: BracketParts['feed']
  readonly settings: Pick<Settings, 'value'>
  readonly triggerDesk: BracketParts['triggerDesk']
}

/** The answer to an order when more come than can be taken, as every call gives it that came too often. */
const CROWDED = messageText(tooFrequent, { params: { seconds: 1 }, fields: [] })
const PLACES = { config: { placesOrder: CROWDED } } as const

export function registerOrders(app: FastifyInstance, parts: OrderParts): void {
  // The desk stores the keys and hashes the input itself, so both paths of a buy are one command under one key.
  serve(app, parts, buyShares, (input, who, call) => placeOrder(parts, 'buy', input, who, call), PLACES)
  serve(app, parts, buyStockTrade, (input, who, call) => placeOrder(parts, 'buy', input, who, call), PLACES)
  serve(app, parts, sellShares, (input, who, call) => placeOrder(parts, 'sell', input, who, call), PLACES)
  serve(app, parts, previewOrder, (input, who) => previewTicket(parts, input, who))
  serve(app, parts, previewBasket, (input, who) => previewLines(parts, input, who))
  serve(app, parts, placeBasket, (input, who, call) => placeLines(parts, input, who, call), PLACES)
  const brackets = { ...parts, sellsAtOnce: () => sellsAtOnce(parts.settings) }
  serve(app, parts, previewBracket, (input, who) => previewExits(brackets, input, who))
  serve(app, parts, placeBracket, (input, who, call) => placeGroup(brackets, input, who, call), PLACES)
  serve(app, parts, cancelOrder, ({ orderId }, who, call) => cancelOwnOrder(parts, orderId, who, call))
  serve(app, parts, modifyOrder, (input, who, call) => modifyOwnOrder(parts, input, who, call))
  serve(app, parts, listOrders, (input, who) => listOwnOrders(parts, input, who))
  serve(app, parts, listFills, ({ code }, who) => listFillsOfShare(parts, code, who))
  serve(app, parts, getOrder, ({ orderId }, who) => readOwnOrder(parts, orderId, who))
  const positions = { ...parts, sellsSameDay: () => parts.settings.value('trade.sameDaySell') }
  serve(app, parts, listPositions, (input, who) => listOwnPositions(positions, input, who))
}
