import { type Refusal, refusal } from '@bahi/domain/outcome'
import { decideProgramSpend } from '@bahi/domain/programs/decide-program-key'
import { decideBuyShares } from '@bahi/domain/shares/orders/buy-shares'
import { decideCancelOrder } from '@bahi/domain/shares/orders/cancel-order'
import { type ModifyFacts, decideModifyOrder } from '@bahi/domain/shares/orders/modify-order'
import { NO_CASH_HOLD } from '@bahi/domain/shares/orders/order-hold'
import { decideSellShares } from '@bahi/domain/shares/orders/sell-shares'
import { addPaise, paise } from '@bahi/money/paise'
import type { JournalBatch } from '../../ledger/journal-batch.ts'
import type { ExchangeInput } from '../../market/ports/trading-day.ts'
import {
  type CancelCommand,
  type DeskAnswer,
  type DeskCommand,
  type ModifyCommand,
  type PlaceCommand,
  fingerprint,
  inputHash,
} from '../orders/desk-command.ts'
import type { DeskParts } from '../orders/desk-parts.ts'
import { type StoredAnswer, type StoredKey, keyOf, orderNamed } from '../orders/idempotency-keys.ts'
import { addHold, plusShares } from '../orders/order-journals.ts'
import {
  asPlaced,
  NO_SHARE_HOLD,
  type OrderRecord,
  type Pending,
  placedAnswer,
  workingOrder,
} from '../orders/order-record.ts'
import { orderView } from '../orders/order-view.ts'
import type { FactsOfOrders } from './facts-of-order.ts'
import { type OrderMoment, newInput, newOrder } from './new-order.ts'
import type { RecentOrders } from './recent-orders.ts'

/** The outcome of a command: an answer, or an order whose cancel or change the tape will answer. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: DeskAnswer }
  | { readonly kind: 'asked'; readonly orderId: bigint; readonly pending: Pending; readonly key: string | null }

/** The rows that a batch writes, and the inputs for the venue after the commit. */
export type BatchWork = {
  readonly newOrders: OrderRecord[]
  readonly changedOrders: Map<bigint, OrderRecord>
  readonly keys: StoredKey[]
  readonly inputs: ExchangeInput[]
  /** Functions that forget the remembered orders and turns, for a transaction that fails. */
  readonly forget: (() => void)[]
}

export function emptyWork(): BatchWork {
  return { newOrders: [], changedOrders: new Map(), keys: [], inputs: [], forget: [] }
}

type Parts = Pick<DeskParts, 'clock' | 'systemClock' | 'ids' | 'instruments'>

/** The state of a batch while it decides its commands in order, each on top of the earlier ones. */
export type BatchState = {
  readonly parts: Parts
  readonly facts: FactsOfOrders
  readonly journals: JournalBatch
  readonly recent: RecentOrders
  /** The keys that were answered before, and the keys of this batch as they are answered. */
  readonly known: Map<string, StoredKey>
  /** The orders that cancels and changes name. */
  readonly orders: ReadonlyMap<bigint, OrderRecord>
  /** The value of today's orders of each key among these commands, with those of this batch. */
  readonly spentByProgram: Map<bigint, bigint>
  readonly work: BatchWork
  /** One moment of security time for the whole batch. */
  readonly at: Date
  /** The same moment in business time. */
  readonly instant: Date
}

function refused(why: Refusal): Outcome {
  return { kind: 'answered', answer: { ok: false, refused: why } }
}

/** The key comes before every rule: a repeated command gets the first answer, whatever has changed since. */
export function decideCommand(state: BatchState, command: DeskCommand): Outcome {
  const repeated = repeatedAnswer(state, command)
  if (repeated !== null) return repeated
  // A cancel only releases the customer's own money, so the limit of commands a second does not count it.
  const counts = command.kind !== 'cancel' && !(command.kind === 'place' && isOfHouse(command))
  const { program } = command
  const isWithinRate =
    !counts ||
    (takeSlot(state, command.owner, state.facts.settings.ordersPerSecond) &&
      (program === undefined || takeSlot(state, program.keyId, program.ordersPerSecond)))
  if (!isWithinRate) return { kind: 'answered', answer: { ok: false, floodSeconds: 1 } }
  const barred = barredProgram(state, command)
  if (barred !== null) return barred
  if (command.kind === 'place') return command.side === 'buy' ? placeBuy(state, command) : placeSell(state, command)
  return command.kind === 'cancel' ? askCancel(state, command) : askModify(state, command)
}

/** Counts a command of a customer, or of one of a customer's keys: ids of both come from one source. */
function takeSlot({ recent, at, work }: BatchState, id: bigint, most: number): boolean {
  if (!recent.takeSlot(id, most, at.getTime())) return false
  work.forget.push(() => recent.returnSlot(id, at.getTime()))
  return true
}

/** A key changes only orders that it placed, because their value counts toward its limit a day. It may cancel any. */
function barredProgram(state: BatchState, command: DeskCommand): Outcome | null {
  if (command.kind !== 'modify' || command.program === undefined) return null
  const order = ownOrder(state, command)
  return order === null || order.programKeyId === command.program.keyId ? null : refused(refusal('program-barred'))
}

/** Refuses what would take a key beyond its limit a day, and otherwise counts the value. */
function spendOfProgram(state: BatchState, { program }: DeskCommand, valuePaise: bigint): Outcome | null {
  if (program === undefined) return null
  const spentPaise = state.spentByProgram.get(program.keyId) ?? 0n
  const decision = decideProgramSpend(paise(spentPaise), paise(valuePaise), paise(program.dayLimitPaise))
  if (!decision.ok) return refused(decision.refused)
  state.spentByProgram.set(program.keyId, decision.accepted)
  return null
}

function repeatedAnswer(state: BatchState, command: DeskCommand): Outcome | null {
  const stored = command.key === null ? undefined : state.known.get(keyOf(command.owner, command.key))
  if (stored === undefined) return null
  if (!stored.inputHash.equals(inputHash(command))) return refused(refusal('key-reused'))
  const { answer } = stored
  if ('order' in answer) return { kind: 'answered', answer: { ok: true, order: answer.order } }
  const id = orderNamed(answer)
  const order =
    id === null
      ? undefined
      : (state.work.changedOrders.get(id) ??
        state.orders.get(id) ??
        state.work.newOrders.find((placed) => placed.id === id))
  if (order === undefined) throw new Error(`the order ${id} of a key is gone`)
  if ('placed' in answer)
    return {
      kind: 'answered',
      answer: { ok: true, order: orderView(asPlaced(order, answer), state.parts.instruments.byId(order.instrumentId)) },
    }
  if (order.pending !== null && order.pendingKey === command.key)
    return { kind: 'asked', orderId: order.id, pending: order.pending, key: command.key }
  // A later cancel has replaced this change: the answer is the order as it now stands.
  return {
    kind: 'answered',
    answer: { ok: true, order: orderView(order, state.parts.instruments.byId(order.instrumentId)) },
  }
}

function remember(state: BatchState, command: DeskCommand, answer: StoredAnswer): void {
  if (command.key === null) return
  const stored = {
    shard: command.shard,
    actor: command.owner,
    key: command.key,
    inputHash: inputHash(command),
    answer,
    createdAt: state.at,
  }
  state.known.set(keyOf(command.owner, command.key), stored)
  state.work.keys.push(stored)
}

/** No customer placed it by hand: limits on commands a second and on identical orders do not apply to it. */
function isOfHouse({ tag, isForLoan }: PlaceCommand): boolean {
  return tag === 'scheme' || isForLoan === true
}

function agoMs(state: BatchState, command: PlaceCommand): number | null {
  return isOfHouse(command) || command.isTriggered === true
    ? null
    : state.recent.agoMs(command.owner, fingerprint(command), state.at.getTime())
}

function placeBuy(state: BatchState, command: PlaceCommand): Outcome {
  const { owner, instrumentId } = command
  const decision = decideBuyShares(command.order, state.facts.buy(owner, instrumentId, agoMs(state, command)))
  if (!decision.ok) return refused(decision.refused)
  const { accepted } = decision
  const beyond = spendOfProgram(state, command, accepted.quantity * accepted.limitPaise)
  if (beyond !== null) return beyond
  state.facts.addOpenBuy(owner, instrumentId, accepted.valuePaise)
  return place(state, command, newOrder(momentOf(state, command), command, accepted, accepted.hold, NO_SHARE_HOLD))
}

function placeSell(state: BatchState, command: PlaceCommand): Outcome {
  const decision = decideSellShares(
    command.order,
    state.facts.sell(
      command.owner,
      command.instrumentId,
      agoMs(state, command),
      command.isForLoan === true ? 'house' : 'customer',
    ),
  )
  if (!decision.ok) return refused(decision.refused)
  const beyond = spendOfProgram(state, command, decision.accepted.quantity * decision.accepted.limitPaise)
  if (beyond !== null) return beyond
  return place(
    state,
    command,
    newOrder(momentOf(state, command), command, decision.accepted, NO_CASH_HOLD, decision.accepted.hold),
  )
}

function momentOf({ parts, facts, instant }: BatchState, { shard }: PlaceCommand): OrderMoment {
  return { id: parts.ids.newId(shard), now: facts.now, instant }
}

function place(state: BatchState, command: PlaceCommand, order: OrderRecord): Outcome {
  addHold(state.journals, order, order.hold, order.holdShares, null)
  state.work.newOrders.push(order)
  state.work.inputs.push(newInput(order))
  if (order.tag === 'customer')
    state.work.forget.push(state.recent.add(order.owner, fingerprint(command), state.at.getTime()))
  const view = orderView(order, state.parts.instruments.byId(order.instrumentId))
  remember(state, command, placedAnswer(order))
  return { kind: 'answered', answer: { ok: true, order: view } }
}

/** The order as this batch has left it; null when the order belongs to another owner or does not exist. */
function ownOrder(state: BatchState, { owner, orderId }: CancelCommand | ModifyCommand): OrderRecord | null {
  const order = state.work.changedOrders.get(orderId) ?? state.orders.get(orderId)
  return order === undefined || order.owner !== owner ? null : order
}

function askCancel(state: BatchState, command: CancelCommand): Outcome {
  const order = ownOrder(state, command)
  const decision = decideCancelOrder({ isSignedIn: true, order, phase: state.facts.phase })
  if (!decision.ok) return refused(decision.refused)
  if (order === null) throw new Error('the rules let a cancel of no order pass')
  // A pending change stays submitted to the exchange; the tape answers both, the change first.
  state.work.changedOrders.set(order.id, { ...order, pending: 'cancel', pendingKey: command.key })
  state.work.inputs.push({ kind: 'cancel', orderId: order.id })
  remember(state, command, { asked: order.id.toString() })
  return { kind: 'asked', orderId: order.id, pending: 'cancel', key: command.key }
}

function modifyFacts(state: BatchState, owner: bigint, order: OrderRecord | null): ModifyFacts {
  const instrumentId = order?.instrumentId ?? 0
  const modifiable =
    order === null
      ? null
      : {
          ...workingOrder(order, state.facts.instrument(instrumentId).exchange),
          state: order.state,
          pending: order.pending,
        }
  return order?.side === 'sell'
    ? { side: 'sell', order: modifiable, facts: state.facts.sell(owner, instrumentId, null) }
    : { side: 'buy', order: modifiable, facts: state.facts.buy(owner, instrumentId, null) }
}

function askModify(state: BatchState, command: ModifyCommand): Outcome {
  const order = ownOrder(state, command)
  const decision = decideModifyOrder(command.change, modifyFacts(state, command.owner, order))
  if (!decision.ok) return refused(decision.refused)
  if (order === null) throw new Error('the rules let a change of no order pass')
  const { quantity, limitPaise, extraHold, extraShares } = decision.accepted
  const addedPaise = quantity * limitPaise - order.quantity * order.limitPaise
  const beyond = spendOfProgram(state, command, addedPaise > 0n ? addedPaise : 0n)
  if (beyond !== null) return beyond
  const revision = order.revision + 1
  addHold(state.journals, order, extraHold, extraShares, revision)
  state.work.changedOrders.set(order.id, {
    ...order,
    revision,
    pending: 'modify',
    pendingQuantity: quantity,
    pendingLimitPaise: limitPaise,
    pendingKey: command.key,
    hold: {
      fromAvailablePaise: addPaise(order.hold.fromAvailablePaise, extraHold.fromAvailablePaise),
      fromUnsettledPaise: addPaise(order.hold.fromUnsettledPaise, extraHold.fromUnsettledPaise),
    },
    holdShares: plusShares(order.holdShares, extraShares),
  })
  state.work.inputs.push({
    kind: 'modify',
    orderId: order.id,
    quantity: Number(quantity),
    limitPaise: Number(limitPaise),
  })
  remember(state, command, { asked: order.id.toString() })
  return { kind: 'asked', orderId: order.id, pending: 'modify', key: command.key }
}
