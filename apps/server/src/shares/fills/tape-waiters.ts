import { refusal } from '@bahi/domain/outcome'
import type { DeskAnswer } from '../orders/desk-command.ts'
import type { OrderRecord, Pending } from '../orders/order-record.ts'
import type { TapeAnswer } from './post-fills.ts'

type Waiter = {
  readonly pending: Pending
  readonly answer: (answer: DeskAnswer) => void
  readonly giveUp: () => void
  readonly timer: NodeJS.Timeout
}

const TOO_LATE: DeskAnswer = { ok: false, refused: refusal('order-too-late') }

/** Callers whose cancel or change is at the exchange, until the tape answers or their patience ends. */
export class TapeWaiters {
  readonly #waiting = new Map<bigint, Waiter[]>()

  /** Answers by `pendingAnswer`, the order as it stands then, when the tape takes longer than so many milliseconds. */
  wait(
    orderId: bigint,
    pending: Pending,
    withinMs: number,
    pendingAnswer: () => Promise<DeskAnswer>,
  ): Promise<DeskAnswer> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#drop(orderId, waiter)
        clearTimeout(waiter.timer)
        pendingAnswer().then(resolve, reject)
      }
      const waiter: Waiter = { pending, answer: resolve, giveUp, timer: setTimeout(giveUp, withinMs) }
      const waiters = this.#waiting.get(orderId)
      if (waiters === undefined) this.#waiting.set(orderId, [waiter])
      else waiters.push(waiter)
    })
  }

  /** The tape has answered and the answer is in the books. */
  answer({ orderId, pending, done }: TapeAnswer, view: (order: OrderRecord) => DeskAnswer, order: OrderRecord): void {
    for (const waiter of this.#waiting.get(orderId) ?? []) {
      // An order that ended answers a change as well that a later cancel had overtaken.
      if (waiter.pending !== pending && order.endedAt === null) continue
      this.#drop(orderId, waiter)
      clearTimeout(waiter.timer)
      waiter.answer(done && waiter.pending === pending ? view(order) : TOO_LATE)
    }
  }

  /** The tape will not be heard any more: whoever waits is told the order as it stands. */
  stop(): void {
    for (const waiter of [...this.#waiting.values()].flat()) waiter.giveUp()
  }

  #drop(orderId: bigint, waiter: Waiter): void {
    const left = (this.#waiting.get(orderId) ?? []).filter((other) => other !== waiter)
    if (left.length === 0) this.#waiting.delete(orderId)
    else this.#waiting.set(orderId, left)
  }
}
