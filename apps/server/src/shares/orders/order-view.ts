import type { OrderView } from '@bahi/contract/shares/orders'
import { heldPaise } from '@bahi/domain/shares/orders/order-hold'
import { validUntil } from '@bahi/domain/shares/orders/order-validity'
import { type Paise, ZERO_PAISE, paiseToNumber } from '@bahi/money/paise'
import { quantityToNumber } from '@bahi/money/quantity'
import { divide } from '@bahi/money/rounding'
import type { Instrument } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { orderNumber } from '../../platform/reference-number.ts'
import { type OrderRecord, heldShares } from './order-record.ts'

/** The fields of an instrument that an order shows; an order stays readable after its instrument was delisted. */
type Shown = Pick<Instrument, 'code' | 'symbol' | 'name'>

const unlisted: Shown = { code: '', symbol: '', name: '' }

/** The average price of what has traded, to the nearest paisa; zero before the first fill. */
export function averagePaise({ filledQuantity, filledValuePaise }: OrderRecord): Paise {
  return filledQuantity === 0n ? ZERO_PAISE : (divide(filledValuePaise, filledQuantity, 'half-up') as Paise)
}

export function orderView(order: OrderRecord, instrument: Shown = unlisted): OrderView {
  return {
    id: order.id.toString(),
    number: orderNumber(order.id, order.placedOn),
    code: instrument.code,
    symbol: instrument.symbol,
    name: instrument.name,
    instrumentId: order.instrumentId,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    variety: order.variety,
    validityMinutes: order.validityMinutes,
    validUntil: validUntil(order),
    sessionOn: order.sessionOn,
    quantity: quantityToNumber(order.quantity),
    limitPaise: paiseToNumber(order.limitPaise),
    triggerPaise: order.triggerPaise === null ? null : paiseToNumber(order.triggerPaise),
    triggered:
      order.triggered === null ? null : { ...order.triggered, pricePaise: paiseToNumber(order.triggered.pricePaise) },
    state: order.state,
    pending: order.pending,
    filledQuantity: quantityToNumber(order.filledQuantity),
    filledValuePaise: paiseToNumber(order.filledValuePaise),
    averagePaise: paiseToNumber(averagePaise(order)),
    chargesPaise: paiseToNumber(order.chargesPaise),
    heldPaise: paiseToNumber(heldPaise(order.hold)),
    heldQuantity: quantityToNumber(heldShares(order.holdShares)),
    placedOn: order.placedOn,
    placedSecond: order.placedSecond,
    placedAt: order.placedAt.toISOString(),
    programKeyId: order.programKeyId?.toString() ?? null,
    endedAt: order.endedAt === null ? null : order.endedAt.toISOString(),
    refused: order.refused === null ? null : { msg: messageCode(order.refused), params: { ...order.refused.params } },
  }
}

/** The last traded price, before the first trade of the day the previous close; 0 when there is neither. */
export function lastPaise(feed: Pick<MarketFeed, 'quote'>, instrumentId: number): number {
  const quote = feed.quote(instrumentId)
  return quote?.lastPaise || (quote?.previousClosePaise ?? 0)
}
