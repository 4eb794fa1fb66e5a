import { refusal } from '@bahi/domain/outcome'
import type { Pending } from '@bahi/domain/shares/orders/order-states'
import type { DeskAnswer } from '../orders/desk-command.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { TapeAnswer } from './tape-state.ts'

type Waiter = {
  readonly pending: Pending
  readonly answer: (answer: DeskAnswer) => void
  readonly giveUp: () => void
  readonly timer: NodeJS.Timeout
}

const TOO_LATE: DeskAnswer = { ok: false, refused: refusal('order-too-late') }

/** The callers whose cancel or change is at the exchange. They wait until the tape answers or their time is over. */
export class TapeWaiters {
  readonly #waiting = new Map<bigint, Waiter[]>()

  /**
   * Waits for the tape; when the tape takes longer than so many milliseconds, answers by `pendingAnswer` with the order
   * as it then stands.
   */
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

  /** Answers the callers of a cancel or a change whose tape entry has been posted. */
  answer({ orderId, pending, done }: TapeAnswer, view: (order: OrderRecord) => DeskAnswer, order: OrderRecord): void {
    for (const waiter of this.#waiting.get(orderId) ?? []) {
      // The end of an order also answers a change that a later cancel had replaced.
      if (waiter.pending !== pending && order.endedAt === null) continue
      this.#drop(orderId, waiter)
      clearTimeout(waiter.timer)
      waiter.answer(done && waiter.pending === pending ? view(order) : TOO_LATE)
    }
  }

  /** Answers every caller with the present order, because no more tape entries will come. */
  stop(): void {
    for (const waiter of [...this.#waiting.values()].flat()) waiter.giveUp()
  }

  #drop(orderId: bigint, waiter: Waiter): void {
    const left = (this.#waiting.get(orderId) ?? []).filter((other) => other !== waiter)
    if (left.length === 0) this.#waiting.delete(orderId)
    else this.#waiting.set(orderId, left)
  }
}
