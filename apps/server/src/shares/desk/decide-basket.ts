import { type Refusal, refusal } from '@bahi/domain/outcome'
import {
  type BasketAnswer,
  type BasketCommand,
  type LineAnswer,
  type PlaceCommand,
  inputHash,
  ordersOf,
} from '../orders/desk-command.ts'
import { type StoredLine, keyOf } from '../orders/idempotency-keys.ts'
import { asPlaced, placedAnswer } from '../orders/order-record.ts'
import { orderView } from '../orders/order-view.ts'
import { type BatchState, type Outcome, orderOfKey, remember, takeSlots } from './batch-state.ts'

/** Nothing of a basket is placed. It is thrown, so that the transaction of the lines that had passed is undone. */
export class BasketRefused extends Error {
  override readonly name = 'BasketRefused'
  readonly refused: Refusal

  constructor(refused: Refusal) {
    super('A basket was refused')
    this.refused = refused
  }
}

/**
 * Decides the lines of a basket in turn, each on top of the earlier ones and as if it came alone. The key comes before
 * every rule, as for an order.
 * @throws BasketRefused when no line passes, or when one does not and all had to.
 */
export function decideBasket(
  state: BatchState,
  command: BasketCommand,
  decideOrder: (state: BatchState, command: PlaceCommand) => Outcome,
): BasketAnswer {
  const repeated = repeatedBasket(state, command)
  if (repeated !== null) return repeated
  const orders = ordersOf(command)
  const most = state.facts.settings.ordersPerSecond
  // Each line counts as an order. A basket with more of them than the limit allows takes the whole second.
  if (!takeSlots(state, command.owner, most, Math.min(orders.length, most))) return { ok: false, floodSeconds: 1 }
  const placedBefore = state.work.newOrders.length
  const lines = orders.map((order) => lineAnswer(decideOrder(state, order)))
  const firstRefused = lines.findIndex((line) => !line.ok)
  const isPlaced = command.mode === 'all' ? firstRefused === -1 : lines.some((line) => line.ok)
  if (!isPlaced) throw new BasketRefused(refusalOfLine(lines, firstRefused))
  const placed = state.work.newOrders.slice(placedBefore)
  remember(state, command, {
    basket: lines.map((line): StoredLine => {
      const order = line.ok ? placed.find(({ id }) => line.order.id === id.toString()) : undefined
      if (order !== undefined) return placedAnswer(order)
      if (line.ok) throw new Error(`the order ${line.order.id} of a basket is gone`)
      return { refused: line.refused }
    }),
  })
  return { ok: true, lines }
}

function lineAnswer(outcome: Outcome): LineAnswer {
  if (outcome.kind !== 'answered' || 'floodSeconds' in outcome.answer)
    throw new Error('a line of a basket was not decided at once')
  return outcome.answer
}

/** The rule that the first refused line breaks, and which line that is. */
function refusalOfLine(lines: readonly LineAnswer[], place: number): Refusal {
  const line = lines[place]
  if (line === undefined || line.ok) throw new Error('a basket was refused without a line that is')
  const { code, params } = line.refused
  return refusal(code, params, `lines.${place}`)
}

function repeatedBasket(state: BatchState, command: BasketCommand): BasketAnswer | null {
  const stored = command.key === null ? undefined : state.known.get(keyOf(command.owner, command.key))
  if (stored === undefined) return null
  const { answer } = stored
  if (!stored.inputHash.equals(inputHash(command)) || !('basket' in answer))
    return { ok: false, refused: refusal('key-reused') }
  const lines = answer.basket.map((line): LineAnswer => {
    if ('refused' in line) return { ok: false, refused: line.refused }
    const order = orderOfKey(state, BigInt(line.placed))
    return {
      ok: true,
      order: orderView(asPlaced(order, line), state.parts.instruments.byId(order.instrumentId)),
    }
  })
  return { ok: true, lines }
}
