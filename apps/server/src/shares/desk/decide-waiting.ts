import { refusal } from '@bahi/domain/outcome'
import { decideModifyWaiting } from '@bahi/domain/shares/orders/modify-waiting'
import { decideOpening } from '@bahi/domain/shares/orders/open-scheduled'
import { addCash, lessCash } from '@bahi/domain/shares/orders/order-hold'
import { type OrderState, nextOrderState, waitsAtDesk } from '@bahi/domain/shares/orders/order-states'
import { firesAt } from '@bahi/domain/shares/orders/stop-order'
import type { CancelCommand, FireCommand, LapseCommand, ModifyCommand, OpenCommand } from '../orders/desk-command.ts'
import { addHold, addRelease, lessShares, plusShares } from '../orders/order-journals.ts'
import { type OrderRecord, endedOrder, stateAfter } from '../orders/order-record.ts'
import { orderView } from '../orders/order-view.ts'
import {
  type BatchState,
  type Outcome,
  answeredWith,
  dayOfProgram,
  modifyFacts,
  ownOrder,
  refused,
  remember,
  spendMore,
} from './batch-state.ts'
import { newInput } from './new-order.ts'

/** Sends a stop order to the exchange, once: asked again, and for an order that has ended, it changes nothing. */
export function fireStop(state: BatchState, command: FireCommand): Outcome {
  const order = ownOrder(state, command)
  if (order === null) return refused(refusal('order-missing'))
  if (!firesAt(order, command.reached)) return answeredWith(state, order)
  const fired = { ...order, state: stateAfter(order, 'triggered'), triggered: command.reached }
  state.work.changedOrders.set(fired.id, fired)
  state.work.inputs.push(newInput(fired))
  return answeredWith(state, fired)
}

/** Ends an order whose day passed while it waited. Asked again, it changes nothing. */
export function lapseWaiting(state: BatchState, command: LapseCommand): Outcome {
  const order = ownOrder(state, command)
  if (order === null) return refused(refusal('order-missing'))
  const isDue = nextOrderState(order.state, 'expired') !== null && waitsAtDesk(order.state)
  if (!isDue || order.sessionOn > command.date) return answeredWith(state, order)
  return answeredWith(state, end(state, order, stateAfter(order, 'expired')))
}

/** Ends an order whose minutes are over while it waits for its trigger. */
export function expireWaiting(state: BatchState, order: OrderRecord): Outcome {
  return answeredWith(state, end(state, order, stateAfter(order, 'expired')))
}

/**
 * Sends an after-market order into the session that takes orders now, or ends it by the rule of the new day that it
 * breaks. Asked again, it changes nothing.
 */
export function openScheduled(state: BatchState, command: OpenCommand): Outcome {
  const order = ownOrder(state, command)
  if (order === null) return refused(refusal('order-missing'))
  const { facts } = state
  if (order.state !== 'scheduled' || order.sessionOn > facts.now.date) return answeredWith(state, order)
  const { owner, instrumentId, side } = order
  const { isShareChanged } = command
  const decision = decideOpening(
    order,
    side === 'buy'
      ? { side, isShareChanged, facts: facts.buy(owner, instrumentId, null) }
      : { side, isShareChanged, facts: facts.sell(owner, instrumentId, null) },
  )
  if (!decision.ok) {
    const { code, params } = decision.refused
    return answeredWith(state, end(state, { ...order, refused: { code, params } }, stateAfter(order, 'refused')))
  }
  const { event, limitPaise } = decision.accepted
  const opened = { ...order, state: stateAfter(order, event), limitPaise, sessionOn: facts.now.date }
  state.work.changedOrders.set(opened.id, opened)
  if (!waitsAtDesk(opened.state)) state.work.inputs.push(newInput(opened))
  return answeredWith(state, opened)
}

/** Cancels an order that the exchange has not received: the desk alone decides. */
export function cancelWaiting(state: BatchState, command: CancelCommand, order: OrderRecord): Outcome {
  const ended = end(state, order, stateAfter(order, 'cancelled'))
  remember(state, command, { order: orderView(ended, state.parts.instruments.byId(ended.instrumentId)) })
  return answeredWith(state, ended)
}

/** Only the desk ends an order that waits, so the desk releases its hold; the tape does so for every other order. */
function end(state: BatchState, order: OrderRecord, to: OrderState): OrderRecord {
  addRelease(state.journals, order, order.hold, order.holdShares, null, state.facts.now.date)
  const ended = endedOrder(order, to, state.instant)
  state.work.changedOrders.set(ended.id, ended)
  return ended
}

/** Changes an order that the exchange has not received, at once. */
export function modifyWaiting(state: BatchState, command: ModifyCommand, order: OrderRecord): Outcome {
  const facts = modifyFacts(state, command.owner, order)
  const { instrumentId } = order
  const decision = decideModifyWaiting(command.change, {
    ...facts,
    order: { ...order, exchange: state.facts.instrument(instrumentId).exchange },
  })
  if (!decision.ok) return refused(decision.refused)
  const { hold, ...terms } = decision.accepted
  const addedPaise = terms.quantity * terms.limitPaise - order.quantity * order.limitPaise
  const beyond = spendMore(state, command, order, addedPaise)
  if (beyond !== null) return beyond
  const revision = order.revision + 1
  addHold(state.journals, order, hold.cashTaken, hold.sharesTaken, revision)
  addRelease(state.journals, order, hold.cashBack, hold.sharesBack, revision, state.facts.now.date)
  const changed: OrderRecord = {
    ...order,
    ...terms,
    revision,
    programDayPaise: dayOfProgram(state, command) ?? order.programDayPaise,
    hold: lessCash(addCash(order.hold, hold.cashTaken), hold.cashBack),
    holdShares: lessShares(plusShares(order.holdShares, hold.sharesTaken), hold.sharesBack),
  }
  state.work.changedOrders.set(changed.id, changed)
  if (!waitsAtDesk(changed.state)) state.work.inputs.push(newInput(changed))
  remember(state, command, { order: orderView(changed, state.parts.instruments.byId(instrumentId)) })
  return answeredWith(state, changed)
}
