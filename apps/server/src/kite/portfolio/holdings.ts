import { type HoldingView, listPositions } from '@bahi/contract/shares/positions'
import { type KiteCall, askCall } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { tokenOf } from '../format/instrument-token.ts'
import { rupees } from '../format/kite-fields.ts'

const PAGE = 500

export async function readHoldings(parts: KiteParts, call: KiteCall): Promise<object[]> {
  const holdings: HoldingView[] = []
  for (let page = 1; ; page += 1) {
    const reply = await askCall(parts, call, listPositions, { state: 'open', page, size: PAGE })
    holdings.push(...reply.holdings)
    if (!reply.more) break
  }
  return holdings.map((holding) => holdingOf(parts, holding))
}

/** Of what is held, `quantity` has settled and `t1_quantity` has not; pledged and locked shares are no free ones. */
function holdingOf({ market: { instruments } }: KiteParts, holding: HoldingView): object {
  const { quantity, unsettledQuantity, pledgedQuantity, lockedQuantity, lastPaise, previousClosePaise } = holding
  const settled = quantity - unsettledQuantity - pledgedQuantity
  const changePaise = previousClosePaise === 0 ? 0 : lastPaise - previousClosePaise
  return {
    tradingsymbol: holding.symbol,
    exchange: holding.exchange,
    instrument_token: tokenOf({ id: holding.instrumentId, exchange: holding.exchange }),
    isin: instruments.byId(holding.instrumentId)?.isin ?? '',
    product: 'CNC',
    price: 0,
    quantity: settled,
    used_quantity: holding.heldQuantity,
    t1_quantity: unsettledQuantity,
    realised_quantity: settled,
    authorised_quantity: 0,
    authorised_date: null,
    opening_quantity: settled,
    short_quantity: 0,
    collateral_quantity: pledgedQuantity,
    collateral_type: pledgedQuantity > 0 ? 'pledge' : '',
    locked_quantity: lockedQuantity,
    discrepancy: false,
    average_price: rupees(holding.averageCostPaise),
    last_price: rupees(lastPaise),
    close_price: rupees(previousClosePaise),
    pnl: rupees(holding.unrealisedPaise),
    day_change: rupees(changePaise),
    day_change_percentage: previousClosePaise === 0 ? 0 : (changePaise * 100) / previousClosePaise,
  }
}
