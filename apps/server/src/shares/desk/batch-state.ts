import type { Refusal } from '@bahi/domain/outcome'
import { decideProgramSpend } from '@bahi/domain/programs/decide-program-key'
import type { ModifyFacts } from '@bahi/domain/shares/orders/modify-order'
import type { Pending } from '@bahi/domain/shares/orders/order-states'
import type { DueSip } from '@bahi/domain/shares/sips/instalment-order'
import { type Paise, ZERO_PAISE, paise } from '@bahi/money/paise'
import type { JournalBatch } from '../../ledger/journal-batch.ts'
import type { ExchangeInput } from '../../market/ports/trading-day.ts'
import {
  type BasketAnswer,
  type DeskAnswer,
  type DeskCommand,
  type QueuedCommand,
  inputHash,
} from '../orders/desk-command.ts'
import type { DeskParts } from '../orders/desk-parts.ts'
import { type StoredAnswer, type StoredKey, keyOf } from '../orders/idempotency-keys.ts'
import { type OrderRecord, workingOrder } from '../orders/order-record.ts'
import { orderView } from '../orders/order-view.ts'
import type { NewInstalment, ShareSipRow } from '../orders/sip-rows.ts'
import type { NewTrigger } from '../orders/trigger-rows.ts'
import type { FactsOfOrders } from './facts-of-order.ts'
import type { RecentOrders } from './recent-orders.ts'

/** The outcome of a command: an answer, the answer to a basket, or an order whose cancel or change the tape will answer. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: DeskAnswer }
  | { readonly kind: 'basket'; readonly answer: BasketAnswer }
  | { readonly kind: 'asked'; readonly orderId: bigint; readonly pending: Pending; readonly key: string | null }

/** The rows that a batch writes, and the inputs for the venue after the commit. */
export type BatchWork = {
  readonly newOrders: OrderRecord[]
  readonly changedOrders: Map<bigint, OrderRecord>
  /** The exits of new orders. */
  readonly newExits: NewTrigger[]
  /** The instalments of SIPs that new orders are. */
  readonly newInstalments: NewInstalment[]
  readonly keys: StoredKey[]
  readonly inputs: ExchangeInput[]
  /** Functions that forget the remembered orders and turns, for a transaction that fails. */
  readonly forget: (() => void)[]
}

export function emptyWork(): BatchWork {
  return { newOrders: [], changedOrders: new Map(), newExits: [], newInstalments: [], keys: [], inputs: [], forget: [] }
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
  /** What each key among these commands has ordered today, with the orders of this batch. */
  readonly spentByProgram: Map<bigint, Paise>
  /** The waiting triggers of owners who place a bracket, with those of this batch. */
  readonly waitingTriggers: Map<bigint, number>
  /** The SIPs whose instalments are among these commands. */
  readonly dueSips: Map<bigint, DueSip & Pick<ShareSipRow, 'customer_id' | 'instrument_id'>>
  readonly work: BatchWork
  /** One moment of security time for the whole batch. */
  readonly at: Date
  /** The same moment in business time. */
  readonly instant: Date
}

export function refused(why: Refusal): Outcome {
  return { kind: 'answered', answer: { ok: false, refused: why } }
}

/** The order as this batch has left it; null when the order belongs to another owner or does not exist. */
export function ownOrder(
  state: BatchState,
  { owner, orderId }: { readonly owner: bigint; readonly orderId: bigint },
): OrderRecord | null {
  const order = state.work.changedOrders.get(orderId) ?? state.orders.get(orderId)
  return order === undefined || order.owner !== owner ? null : order
}

/** Counts commands of a customer, or of one of a customer's keys: ids of both come from one source. */
export function takeSlots({ recent, at, work }: BatchState, id: bigint, most: number, count: number): boolean {
  const nowMs = at.getTime()
  if (!recent.takeSlots(id, most, nowMs, count)) return false
  work.forget.push(() => recent.returnSlots(id, nowMs, count))
  return true
}

/** The order that the stored answer of a key names. */
export function orderOfKey(state: BatchState, id: bigint | undefined): OrderRecord {
  const order =
    id === undefined
      ? undefined
      : (state.work.changedOrders.get(id) ??
        state.orders.get(id) ??
        state.work.newOrders.find((placed) => placed.id === id))
  if (order === undefined) throw new Error(`the order ${id} of a key is gone`)
  return order
}

export function remember(state: BatchState, command: QueuedCommand, answer: StoredAnswer): void {
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

export function modifyFacts(state: BatchState, owner: bigint, order: OrderRecord | null): ModifyFacts {
  const instrumentId = order?.instrumentId ?? 0
  const modifiable =
    order === null
      ? null
      : {
          ...workingOrder(order, state.facts.instrument(instrumentId).exchange),
          state: order.state,
          type: order.type,
          triggerPaise: order.triggerPaise,
          holdShares: order.holdShares,
          pending: order.pending,
        }
  return order?.side === 'sell'
    ? { side: 'sell', order: modifiable, facts: state.facts.sell(owner, instrumentId, null) }
    : { side: 'buy', order: modifiable, facts: state.facts.buy(owner, instrumentId, null) }
}

/** The answer that shows an order as it stands. */
export function answeredWith(state: BatchState, order: OrderRecord): Outcome {
  return {
    kind: 'answered',
    answer: { ok: true, order: orderView(order, state.parts.instruments.byId(order.instrumentId)) },
  }
}

/** Refuses what would take a key beyond its limit a day, and otherwise counts the value. */
export function spendOfProgram(state: BatchState, { program }: DeskCommand, valuePaise: bigint): Outcome | null {
  if (program === undefined) return null
  const spentPaise = state.spentByProgram.get(program.keyId) ?? ZERO_PAISE
  const decision = decideProgramSpend(spentPaise, paise(valuePaise), paise(program.dayLimitPaise))
  if (!decision.ok) return refused(decision.refused)
  state.spentByProgram.set(program.keyId, decision.accepted)
  return null
}

/**
 * Refuses a change that would take a key, or the customer's own limits, too far, and otherwise counts what it adds. A change that adds nothing is
 * always possible.
 */
export function spendMore(
  state: BatchState,
  command: DeskCommand,
  { owner, side, sessionOn }: OrderRecord,
  addedPaise: bigint,
): Outcome | null {
  if (addedPaise <= 0n) return null
  if (side === 'buy') {
    const why = state.facts.refuseMore(owner, addedPaise, sessionOn)
    if (why !== null) return refused(why)
  }
  const beyond = spendOfProgram(state, command, addedPaise)
  if (beyond === null && side === 'buy') state.facts.addOutlay(owner, addedPaise, sessionOn)
  return beyond
}

/** What the key of a command has ordered today; null for the customer's own hand. */
export function dayOfProgram({ spentByProgram }: BatchState, { program }: DeskCommand): Paise | null {
  return program === undefined ? null : (spentByProgram.get(program.keyId) ?? ZERO_PAISE)
}
