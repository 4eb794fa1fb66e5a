import { refusal } from '@bahi/domain/outcome'
import { decideBuyShares } from '@bahi/domain/shares/orders/buy-shares'
import { decideCancelOrder } from '@bahi/domain/shares/orders/cancel-order'
import { decideModifyOrder } from '@bahi/domain/shares/orders/modify-order'
import { NO_CASH_HOLD, addCash } from '@bahi/domain/shares/orders/order-hold'
import { waitsAtDesk } from '@bahi/domain/shares/orders/order-states'
import { decideExpiry } from '@bahi/domain/shares/orders/order-validity'
import { decideSellShares } from '@bahi/domain/shares/orders/sell-shares'
import { exitOrder } from '@bahi/domain/shares/triggers/decide-exits'
import {
  type CancelCommand,
  type DeskCommand,
  type ExpireCommand,
  type ModifyCommand,
  type PlaceCommand,
  type QueuedCommand,
  fingerprint,
  inputHash,
} from '../orders/desk-command.ts'
import { keyOf, ordersNamed } from '../orders/idempotency-keys.ts'
import { addHold, plusShares } from '../orders/order-journals.ts'
import { asPlaced, NO_SHARE_HOLD, type OrderRecord, placedAnswer } from '../orders/order-record.ts'
import { orderView } from '../orders/order-view.ts'
import {
  type BatchState,
  type Outcome,
  answeredWith,
  dayOfProgram,
  modifyFacts,
  orderOfKey,
  ownOrder,
  refused,
  remember,
  spendMore,
  spendOfProgram,
  takeSlots,
} from './batch-state.ts'
import { decideBasket } from './decide-basket.ts'
import { attachExits, decideExitsOf } from './decide-bracket.ts'
import { noteInstalment, orderOfCommand } from './decide-instalment.ts'
import { cancelWaiting, expireWaiting, fireStop, lapseWaiting, modifyWaiting, openScheduled } from './decide-waiting.ts'
import { type OrderMoment, newInput, newOrder } from './new-order.ts'

/** The key comes before every rule: a repeated command gets the first answer, whatever has changed since. */
export function decideCommand(state: BatchState, command: QueuedCommand): Outcome {
  if (command.kind === 'basket') return { kind: 'basket', answer: decideBasket(state, command, decideOrder) }
  const repeated = repeatedAnswer(state, command)
  if (repeated !== null) return repeated
  if (command.kind === 'fire') return fireStop(state, command)
  if (command.kind === 'open') return openScheduled(state, command)
  if (command.kind === 'lapse') return lapseWaiting(state, command)
  if (command.kind === 'expire') return expireOrder(state, command)
  // A cancel only releases the customer's own money, so the limit of commands a second does not count it.
  const counts = command.kind !== 'cancel' && !(command.kind === 'place' && isPlacedByItself(command))
  const { program } = command
  const isWithinRate =
    !counts ||
    (takeSlots(state, command.owner, state.facts.settings.ordersPerSecond, 1) &&
      (program === undefined || takeSlots(state, program.keyId, program.ordersPerSecond, 1)))
  if (!isWithinRate) return { kind: 'answered', answer: { ok: false, floodSeconds: 1 } }
  const barred = barredProgram(state, command)
  if (barred !== null) return barred
  if (command.kind === 'place') return decideOrder(state, command)
  return command.kind === 'cancel' ? askCancel(state, command) : askModify(state, command)
}

/** A key changes only orders that it placed, because their value counts toward its limit a day. It may cancel any. */
function barredProgram(state: BatchState, command: DeskCommand): Outcome | null {
  if (command.kind !== 'modify' || command.program === undefined) return null
  const order = ownOrder(state, command)
  return order === null || order.programKeyId === command.program.keyId ? null : refused(refusal('program-barred'))
}

function repeatedAnswer(state: BatchState, command: DeskCommand): Outcome | null {
  const stored = command.key === null ? undefined : state.known.get(keyOf(command.owner, command.key))
  if (stored === undefined) return null
  if (!stored.inputHash.equals(inputHash(command))) return refused(refusal('key-reused'))
  const { answer } = stored
  if ('order' in answer) return { kind: 'answered', answer: { ok: true, order: answer.order } }
  // A basket and an order never have the same hash.
  if ('basket' in answer) throw new Error('an order was answered with a basket')
  const order = orderOfKey(state, ordersNamed(answer)[0])
  if ('placed' in answer)
    return {
      kind: 'answered',
      answer: { ok: true, order: orderView(asPlaced(order, answer), state.parts.instruments.byId(order.instrumentId)) },
    }
  if (order.pending !== null && order.pendingKey === command.key)
    return { kind: 'asked', orderId: order.id, pending: order.pending, key: command.key }
  // A later cancel has replaced this change: the answer is the order as it now stands.
  return answeredWith(state, order)
}

/** Nobody placed it by hand: limits on commands a second and on identical orders do not apply to it. */
function isPlacedByItself({ tag, isForLoan, instalment }: PlaceCommand): boolean {
  return tag === 'scheme' || isForLoan === true || instalment !== undefined
}

function agoMs(state: BatchState, command: PlaceCommand): number | null {
  return isPlacedByItself(command) || command.isTriggered === true
    ? null
    : state.recent.agoMs(command.owner, fingerprint(command), state.at.getTime())
}

/** A new order, once its key and the limit of commands a second have been looked at. */
function decideOrder(state: BatchState, command: PlaceCommand): Outcome {
  return command.side === 'buy' ? placeBuy(state, command) : placeSell(state, command)
}

function placeBuy(state: BatchState, command: PlaceCommand): Outcome {
  const { owner, instrumentId } = command
  const facts = state.facts.buy(owner, instrumentId, agoMs(state, command))
  const asked = orderOfCommand(state, command, facts)
  if (!asked.ok) return refused(asked.refused)
  const decision = decideBuyShares(asked.accepted, facts)
  if (!decision.ok) return refused(decision.refused)
  const { accepted } = decision
  const exits = decideExitsOf(state, command)
  if (!exits.ok) return refused(exits.refused)
  const beyond = spendOfProgram(state, command, accepted.quantity * accepted.limitPaise)
  if (beyond !== null) return beyond
  state.facts.addOpenBuy(owner, instrumentId, accepted.valuePaise)
  state.facts.addOutlay(owner, accepted.valuePaise, accepted.sessionOn)
  const order = newOrder(momentOf(state, command), command, accepted, accepted.hold, NO_SHARE_HOLD)
  if (exits.accepted !== null) attachExits(state, order, exits.accepted)
  noteInstalment(state, command, order)
  return place(state, command, order)
}

function placeSell(state: BatchState, command: PlaceCommand): Outcome {
  const facts = state.facts.sell(
    command.owner,
    command.instrumentId,
    agoMs(state, command),
    command.isForLoan === true ? 'house' : 'customer',
  )
  const decision = decideSellShares(command.isExit === true ? exitOrder(command.order, facts) : command.order, facts)
  if (!decision.ok) return refused(decision.refused)
  const beyond = spendOfProgram(state, command, decision.accepted.quantity * decision.accepted.limitPaise)
  if (beyond !== null) return beyond
  return place(
    state,
    command,
    newOrder(momentOf(state, command), command, decision.accepted, NO_CASH_HOLD, decision.accepted.hold),
  )
}

function momentOf(state: BatchState, command: PlaceCommand): OrderMoment {
  const { parts, facts, instant } = state
  return {
    id: parts.ids.newId(command.shard),
    now: facts.now,
    instant,
    programDayPaise: dayOfProgram(state, command),
    isLimited: command.side === 'buy' && facts.isLimited(command.owner),
  }
}

function place(state: BatchState, command: PlaceCommand, order: OrderRecord): Outcome {
  addHold(state.journals, order, order.hold, order.holdShares, null)
  state.work.newOrders.push(order)
  // The exchange learns of an order that waits at the desk when the wait is over.
  if (!waitsAtDesk(order.state)) state.work.inputs.push(newInput(order))
  if (order.tag === 'customer')
    state.work.forget.push(state.recent.add(order.owner, fingerprint(command), state.at.getTime()))
  remember(state, command, placedAnswer(order))
  return answeredWith(state, order)
}

function askCancel(state: BatchState, command: CancelCommand): Outcome {
  const order = ownOrder(state, command)
  const decision = decideCancelOrder({ isSignedIn: true, order, phase: state.facts.phase })
  if (!decision.ok) return refused(decision.refused)
  if (order === null) throw new Error('the rules let a cancel of no order pass')
  if (decision.accepted.by === 'desk') return cancelWaiting(state, command, order)
  const asked = askToEnd(state, command, order, 'cancel')
  remember(state, command, { asked: order.id.toString() })
  return asked
}

/** A pending change stays submitted to the exchange; the tape answers both, the change first. */
function askToEnd(
  state: BatchState,
  { key }: CancelCommand | ExpireCommand,
  order: OrderRecord,
  pending: 'cancel' | 'expire',
): Outcome {
  state.work.changedOrders.set(order.id, { ...order, pending, pendingKey: key })
  state.work.inputs.push({ kind: 'cancel', orderId: order.id })
  return { kind: 'asked', orderId: order.id, pending, key }
}

/** Ends an order whose minutes are over. Asked again, or too early, it changes nothing. */
function expireOrder(state: BatchState, command: ExpireCommand): Outcome {
  const order = ownOrder(state, command)
  if (order === null) return refused(refusal('order-missing'))
  const by = decideExpiry(order, state.facts)
  if (by === null) return answeredWith(state, order)
  return by === 'desk' ? expireWaiting(state, order) : askToEnd(state, command, order, 'expire')
}

function askModify(state: BatchState, command: ModifyCommand): Outcome {
  const order = ownOrder(state, command)
  if (order !== null && waitsAtDesk(order.state)) return modifyWaiting(state, command, order)
  const decision = decideModifyOrder(command.change, modifyFacts(state, command.owner, order))
  if (!decision.ok) return refused(decision.refused)
  if (order === null) throw new Error('the rules let a change of no order pass')
  const { quantity, limitPaise, extraHold, extraShares } = decision.accepted
  const beyond = spendMore(state, command, order, quantity * limitPaise - order.quantity * order.limitPaise)
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
    programDayPaise: dayOfProgram(state, command) ?? order.programDayPaise,
    hold: addCash(order.hold, extraHold),
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
