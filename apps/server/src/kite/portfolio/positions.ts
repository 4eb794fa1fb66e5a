import type { OrderView } from '@bahi/contract/shares/orders'
import type { KiteCall } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { tokenOf } from '../format/instrument-token.ts'
import { rupees } from '../format/kite-fields.ts'
import { readDay } from '../orders/list-orders.ts'

interface DayTrade {
  readonly instrumentId: number
  readonly symbol: string
  bought: number
  boughtPaise: number
  sold: number
  soldPaise: number
}

/** The day's trades by share. Bahi has delivery only, so a position is what was traded today, and yesterday's is a holding. */
export async function readPositions(parts: KiteParts, call: KiteCall): Promise<object> {
  const trades = new Map<number, DayTrade>()
  for (const order of await readDay(parts, call)) addOrder(trades, order)
  const day = [...trades.values()].map((trade) => positionOf(parts, trade))
  return { net: day, day }
}

function addOrder(trades: Map<number, DayTrade>, order: OrderView): void {
  if (order.filledQuantity === 0) return
  const { instrumentId, symbol } = order
  const trade = trades.get(instrumentId) ?? { instrumentId, symbol, bought: 0, boughtPaise: 0, sold: 0, soldPaise: 0 }
  if (order.side === 'buy') {
    trade.bought += order.filledQuantity
    trade.boughtPaise += order.filledValuePaise
  } else {
    trade.sold += order.filledQuantity
    trade.soldPaise += order.filledValuePaise
  }
  trades.set(instrumentId, trade)
}

function positionOf({ market: { instruments, feed } }: KiteParts, trade: DayTrade): object {
  const instrument = instruments.byId(trade.instrumentId)
  const { lastPaise = 0, previousClosePaise = 0 } = feed.quote(trade.instrumentId) ?? {}
  const quantity = trade.bought - trade.sold
  const boughtAt = trade.bought === 0 ? 0 : trade.boughtPaise / trade.bought / 100
  const soldAt = trade.sold === 0 ? 0 : trade.soldPaise / trade.sold / 100
  const pnl = rupees(trade.soldPaise - trade.boughtPaise + quantity * lastPaise)
  return {
    tradingsymbol: trade.symbol,
    exchange: instrument?.exchange ?? 'NSE',
    instrument_token: instrument === undefined ? 0 : tokenOf(instrument),
    product: 'CNC',
    quantity,
    overnight_quantity: 0,
    multiplier: 1,
    average_price: quantity === 0 ? 0 : quantity > 0 ? boughtAt : soldAt,
    close_price: rupees(previousClosePaise),
    last_price: rupees(lastPaise),
    value: rupees(trade.soldPaise - trade.boughtPaise),
    pnl,
    m2m: pnl,
    unrealised: pnl,
    realised: 0,
    buy_quantity: trade.bought,
    buy_price: boughtAt,
    buy_value: rupees(trade.boughtPaise),
    buy_m2m: rupees(trade.boughtPaise),
    sell_quantity: trade.sold,
    sell_price: soldAt,
    sell_value: rupees(trade.soldPaise),
    sell_m2m: rupees(trade.soldPaise),
    day_buy_quantity: trade.bought,
    day_buy_price: boughtAt,
    day_buy_value: rupees(trade.boughtPaise),
    day_sell_quantity: trade.sold,
    day_sell_price: soldAt,
    day_sell_value: rupees(trade.soldPaise),
  }
}
