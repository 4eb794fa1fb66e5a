import { chargedDayAfter } from '@bahi/domain/shares/charges/charges'
import { decideEnd, decideFill, decideHoldAfterModify } from '@bahi/domain/shares/orders/fill-order'
import { NO_CASH_HOLD } from '@bahi/domain/shares/orders/order-hold'
import type { OrderEvent, Pending } from '@bahi/domain/shares/orders/order-states'
import { openLot, sellFromLots } from '@bahi/domain/shares/positions/lots'
import { settlementDate } from '@bahi/domain/shares/positions/settlement'
import type { BusinessDate } from '@bahi/money/business-date'
import { addPaise, paise } from '@bahi/money/paise'
import { type Quantity, quantity } from '@bahi/money/quantity'
import { INR } from '../../ledger/asset.ts'
import type { TapeEntry } from '../../market/ports/venue.ts'
import { tradedSideKey } from '../orders/charged-days.ts'
import { addFill, addRelease, lessShares, takeHeldShares } from '../orders/order-journals.ts'
import {
  NO_SHARE_HOLD,
  type OrderRecord,
  endedOrder,
  stateAfter,
  withoutPending,
  workingOrder,
} from '../orders/order-record.ts'
import { orderView } from '../orders/order-view.ts'
import { holdingKey } from '../orders/read-facts.ts'
import { type LotRow } from '../orders/tape-rows.ts'
import type { TapeState } from './tape-state.ts'

type TradeEntry = Extract<TapeEntry, { kind: 'trade' }>
type EndedEntry = Extract<TapeEntry, { kind: 'ended' }>
type ModifiedEntry = Extract<TapeEntry, { kind: 'modified' }>
type RefusedEntry = Extract<TapeEntry, { kind: 'cancelRefused' | 'modifyRefused' }>

/** Posts one entry. An entry about an order of another desk is skipped. */
export function postEntry(state: TapeState, entry: TapeEntry): void {
  if (entry.kind === 'trade') {
    postLeg(state, entry, entry.buyOrderId)
    postLeg(state, entry, entry.sellOrderId)
    return
  }
  const order = state.orders.get(entry.orderId)
  if (order === undefined) return
  if (entry.kind === 'ended') end(state, order, entry)
  else if (entry.kind === 'modified') modified(state, order, entry)
  else changeRefused(state, order, entry)
}

function keep(state: TapeState, order: OrderRecord): void {
  state.orders.set(order.id, order)
  state.changed.add(order.id)
}

function exchangeOf(state: TapeState, order: OrderRecord) {
  const instrument = state.parts.instruments.byId(order.instrumentId)
  if (instrument === undefined) throw new Error(`order ${order.id} is of the unknown instrument ${order.instrumentId}`)
  return instrument.exchange
}

function postLeg(state: TapeState, entry: TradeEntry, orderId: bigint | null): void {
  const order = orderId === null ? undefined : state.orders.get(orderId)
  if (order === undefined) return
  const shares = quantity(entry.quantity)
  const dayKey = tradedSideKey({ ...order, date: entry.date })
  const charged = state.chargedDays.get(dayKey)
  if (charged === undefined) throw new Error(`what was charged before on ${dayKey} was not read`)
  const outcome = decideFill(
    workingOrder(order, exchangeOf(state, order)),
    { pricePaise: paise(entry.pricePaise), quantity: shares },
    state.settings.chargeRates,
    charged.day,
  )
  const day = chargedDayAfter(charged.day, outcome.valuePaise, outcome.charges)
  state.chargedDays.set(dayKey, { ...charged, day })
  const journalId = addFill(state.journals, order, {
    tapeSeq: entry.seq,
    valuePaise: outcome.valuePaise,
    charges: outcome.charges,
    quantity: shares,
    businessDate: entry.date,
  })
  const settlesOn = settlementDate(entry.date as BusinessDate, state.parts.calendar)
  if (settlesOn === null) throw new Error(`the calendar does not know when a trade of ${entry.date} settles`)
  state.fills.push({
    shard: order.shard,
    tapeSeq: entry.seq,
    side: order.side,
    orderId: order.id,
    owner: order.owner,
    instrumentId: order.instrumentId,
    pricePaise: paise(entry.pricePaise),
    quantity: shares,
    valuePaise: outcome.valuePaise,
    chargesPaise: outcome.charges.totalPaise,
    tradedOn: entry.date,
    tradedSecond: entry.second,
    settlesOn,
    journalId,
  })
  if (order.side === 'buy') {
    open(state, order, entry, shares, outcome.valuePaise, outcome.charges.totalPaise, settlesOn)
    addDue(state, order, order.instrumentId, settlesOn, shares)
  } else {
    sell(state, order, entry, shares, outcome.valuePaise, outcome.charges.totalPaise)
    addDue(state, order, INR, settlesOn, outcome.proceedsPaise)
  }
  filled(state, order, entry, shares, outcome)
}

function filled(
  state: TapeState,
  order: OrderRecord,
  entry: TradeEntry,
  shares: Quantity,
  outcome: ReturnType<typeof decideFill>,
): void {
  const event: OrderEvent = outcome.isComplete ? 'fully-filled' : 'part-filled'
  const after: OrderRecord = {
    ...order,
    state: stateAfter(order, event),
    filledQuantity: outcome.filledQuantity,
    filledValuePaise: outcome.filledValuePaise,
    chargesPaise: addPaise(order.chargesPaise, outcome.charges.totalPaise),
    hold: outcome.holdLeft,
    holdShares:
      order.side === 'sell' ? lessShares(order.holdShares, takeHeldShares(order.holdShares, shares)) : order.holdShares,
  }
  if (!outcome.isComplete) return keep(state, after)
  // A sale whose change was never answered may hold more shares than it sold; the rest is released when the order ends.
  addRelease(state.journals, order, outcome.release, after.holdShares, null, entry.date)
  tooLate(state, order)
  keep(state, endedOrder(after, after.state, state.instant))
}

function open(
  state: TapeState,
  order: OrderRecord,
  entry: TradeEntry,
  shares: Quantity,
  costPaise: ReturnType<typeof paise>,
  chargesPaise: ReturnType<typeof paise>,
  settlesOn: string,
): void {
  const { shard, owner, instrumentId } = order
  const row: LotRow = {
    shard,
    owner,
    instrumentId,
    lot: openLot(entry.seq, shares, costPaise, chargesPaise, entry.date as BusinessDate),
    settlesOn,
  }
  state.newLots.set(entry.seq, row)
  const key = holdingKey(owner, instrumentId)
  const lots = state.openLots.get(key)
  if (lots === undefined) state.openLots.set(key, [row])
  else lots.push(row)
}

function sell(
  state: TapeState,
  order: OrderRecord,
  entry: TradeEntry,
  shares: Quantity,
  proceedsPaise: ReturnType<typeof paise>,
  chargesPaise: ReturnType<typeof paise>,
): void {
  const { shard, owner, instrumentId } = order
  const key = holdingKey(owner, instrumentId)
  const rows = state.openLots.get(key) ?? []
  const { lots, sales } = sellFromLots(
    rows.map(({ lot }) => lot),
    { quantity: shares, proceedsPaise, chargesPaise, soldOn: entry.date as BusinessDate },
  )
  const rowsById = new Map(rows.map((row) => [row.lot.id, row]))
  const left: LotRow[] = []
  for (const lot of lots) {
    const before = rowsById.get(lot.id)
    if (before === undefined) throw new Error(`a sale met the unknown lot ${lot.id}`)
    const row = { ...before, lot }
    if (lot.remaining > 0n) left.push(row)
    if (lot.remaining === before.lot.remaining) continue
    if (state.newLots.has(lot.id)) state.newLots.set(lot.id, row)
    else state.soldLots.set(`${key} ${lot.id}`, row)
  }
  state.openLots.set(key, left)
  for (const sale of sales)
    state.sales.push({ shard, owner, instrumentId, tapeSeq: entry.seq, soldOn: entry.date, sale })
}

function addDue(state: TapeState, order: OrderRecord, asset: number, settlesOn: string, amount: bigint): void {
  if (amount === 0n) return
  const key = `${order.owner} ${asset} ${settlesOn}`
  const before = state.dues.get(key)
  state.dues.set(key, {
    shard: order.shard,
    owner: order.owner,
    asset,
    settlesOn,
    amount: (before?.amount ?? 0n) + amount,
  })
}

function end(state: TapeState, order: OrderRecord, entry: EndedEntry): void {
  const { release } = decideEnd(workingOrder(order, exchangeOf(state, order)))
  addRelease(state.journals, order, release, order.holdShares, null, entry.date)
  const { pending } = order
  const isAsked = entry.reason === 'cancelled' && (pending === 'cancel' || pending === 'expire')
  // The exchange knows no minutes: it cancels an order whose minutes are over.
  const event = isAsked && pending === 'expire' ? 'expired' : entry.reason
  const refused = entry.reason === 'self-trade' ? ({ code: 'self-trade', params: {} } as const) : null
  const ended = { ...endedOrder(order, stateAfter(order, event), state.instant), refused }
  keep(state, ended)
  if (isAsked) answer(state, order, pending, ended)
  else tooLate(state, order)
}

function modified(state: TapeState, order: OrderRecord, entry: ModifiedEntry): void {
  const terms = {
    ...order,
    state: stateAfter(order, 'modified'),
    quantity: quantity(entry.quantity),
    limitPaise: paise(entry.limitPaise),
  }
  const after = releaseExtra(state, terms, entry.date)
  // An order with a pending cancel keeps waiting for the answer to the cancel.
  const settled = order.pending === 'modify' ? withoutPending(after) : after
  keep(state, settled)
  if (order.pending === 'modify') answer(state, order, 'modify', settled)
}

function changeRefused(state: TapeState, order: OrderRecord, entry: RefusedEntry): void {
  // The order ended earlier, and its pending cancel or change was answered then.
  if (order.endedAt !== null) return
  const after = entry.kind === 'modifyRefused' ? releaseExtra(state, order, entry.date) : order
  const isOfModify = order.pending === 'modify'
  if (order.pending === null || isOfModify !== (entry.kind === 'modifyRefused')) return keep(state, after)
  tooLate(state, order)
  keep(state, withoutPending(after))
}

/** Releases the part of the hold that the order's present terms do not need. */
function releaseExtra(state: TapeState, order: OrderRecord, businessDate: string): OrderRecord {
  if (order.side === 'buy') {
    const { holdLeft, release } = decideHoldAfterModify(
      workingOrder(order, exchangeOf(state, order)),
      state.settings.chargeRates,
    )
    addRelease(state.journals, order, release, NO_SHARE_HOLD, order.revision, businessDate)
    return { ...order, hold: holdLeft }
  }
  const needed = takeHeldShares(order.holdShares, order.quantity - order.filledQuantity)
  addRelease(state.journals, order, NO_CASH_HOLD, lessShares(order.holdShares, needed), order.revision, businessDate)
  return { ...order, holdShares: needed }
}

function answer(state: TapeState, asked: OrderRecord, pending: Pending, order: OrderRecord): void {
  state.answers.push({ orderId: order.id, pending, done: true, order })
  if (asked.pendingKey === null) return
  const view = orderView(order, state.parts.instruments.byId(order.instrumentId))
  state.answeredKeys.push({ shard: asked.shard, actor: asked.owner, key: asked.pendingKey, answer: { order: view } })
}

/** Answers a cancel or a change that came too late: the order traded on or ended before the exchange could act. */
function tooLate(state: TapeState, asked: OrderRecord): void {
  if (asked.pending === null) return
  state.answers.push({ orderId: asked.id, pending: asked.pending, done: false, order: asked })
  if (asked.pendingKey !== null)
    state.answeredKeys.push({ shard: asked.shard, actor: asked.owner, key: asked.pendingKey, answer: null })
}
