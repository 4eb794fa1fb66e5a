import { firstState, readTrigger } from '@bahi/domain/shares/orders/stop-order'
import type { BusinessTime } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE } from '@bahi/money/paise'
import { ZERO_QUANTITY } from '@bahi/money/quantity'
import type { ExchangeInput } from '../../market/ports/trading-day.ts'
import type { PlaceCommand } from '../orders/desk-command.ts'
import type { OrderRecord } from '../orders/order-record.ts'

/** The new order's id, and when it is placed: in business time, and as an instant. */
export type OrderMoment = {
  readonly id: bigint
  readonly now: BusinessTime
  readonly instant: Date
  /** What the key that places it has ordered today, with this order; null without a key. */
  readonly programDayPaise: Paise | null
  /** Whether the owner has a limit of their own for buying. */
  readonly isLimited: boolean
}

type Terms = Pick<OrderRecord, 'quantity' | 'limitPaise' | 'timeInForce' | 'sessionOn'>

/** The row of an order that the rules have accepted. */
export function newOrder(
  { id, now, instant, programDayPaise, isLimited }: OrderMoment,
  { shard, owner, instrumentId, side, order, tag, program, isForLoan }: PlaceCommand,
  { quantity, limitPaise, timeInForce, sessionOn }: Terms,
  hold: OrderRecord['hold'],
  holdShares: OrderRecord['holdShares'],
): OrderRecord {
  return {
    shard,
    id,
    owner,
    instrumentId,
    side,
    type: order.type,
    timeInForce,
    variety: order.variety ?? 'regular',
    validityMinutes: order.validityMinutes ?? null,
    sessionOn,
    tag,
    isForLoan: isForLoan === true,
    quantity,
    limitPaise,
    triggerPaise: readTrigger(order),
    triggered: null,
    state: firstState(order),
    filledQuantity: ZERO_QUANTITY,
    filledValuePaise: ZERO_PAISE,
    chargesPaise: ZERO_PAISE,
    hold,
    holdShares,
    revision: 0,
    pending: null,
    pendingQuantity: null,
    pendingLimitPaise: null,
    pendingKey: null,
    placedOn: now.date,
    placedSecond: now.second,
    placedAt: instant,
    programKeyId: program?.keyId ?? null,
    programDayPaise,
    isLimited,
    endedAt: null,
    refused: null,
  }
}

export function newInput(order: OrderRecord): Extract<ExchangeInput, { kind: 'new' }> {
  return {
    kind: 'new',
    orderId: order.id,
    instrumentId: order.instrumentId,
    side: order.side,
    quantity: Number(order.quantity),
    limitPaise: Number(order.limitPaise),
    timeInForce: order.timeInForce,
    tag: order.tag,
    client: order.owner,
    selfTrade: order.isForLoan ? 'cancel-resting' : 'cancel-new',
  }
}
