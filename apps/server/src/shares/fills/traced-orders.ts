import type { TapeEntry } from '../../market/ports/venue.ts'
import { type Asker, linksTo, noteSharedStep } from '../../platform/tracing/spans.ts'
import type { BasketAnswer, DeskAnswer } from '../orders/desk-command.ts'

/** What the desk decided: an answer, or an order whose change or cancellation the tape has to answer. */
type Decided = { readonly answer: DeskAnswer | BasketAnswer } | { readonly orderId: bigint }

/** Orders whose request is remembered. The trace of a fill that comes after as many others is not linked. */
const MAX_ORDERS = 10_000

/** The requests of orders that are traced, so that the traces of their fills lead back to them. */
export class TracedOrders {
  readonly #askers = new Map<bigint, Asker>()

  /** Notes the step that decided commands together, each in its own trace, and the orders that they are about. */
  note(batch: readonly { readonly asker: Asker }[], outcomes: readonly Decided[] | undefined, startedAt: number): void {
    noteSharedStep(batch, 'decide and commit', startedAt, { 'bahi.batch.commands': batch.length })
    for (const [place, { asker }] of batch.entries()) {
      if (linksTo(asker).length === 0) continue
      for (const id of ordersOf(outcomes?.[place])) this.#askers.set(id, asker)
    }
    for (const id of this.#askers.keys()) {
      if (this.#askers.size <= MAX_ORDERS) break
      this.#askers.delete(id)
    }
  }

  /** The links to the requests of the orders that these entries are about. */
  linksOf(entries: readonly TapeEntry[]): ReturnType<typeof linksTo> {
    if (this.#askers.size === 0) return []
    const ids = entries.flatMap((entry) =>
      entry.kind === 'trade' ? [entry.buyOrderId, entry.sellOrderId] : [entry.orderId],
    )
    return [...new Set(ids)].flatMap((id) => {
      const asker = id === null ? undefined : this.#askers.get(id)
      return asker === undefined ? [] : linksTo(asker)
    })
  }
}

function ordersOf(decided: Decided | undefined): bigint[] {
  if (decided === undefined) return []
  if ('orderId' in decided) return [decided.orderId]
  const answers = 'lines' in decided.answer ? decided.answer.lines : [decided.answer]
  return answers.flatMap((answer) => ('order' in answer ? [BigInt(answer.order.id)] : []))
}
