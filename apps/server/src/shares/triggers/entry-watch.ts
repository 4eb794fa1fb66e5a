import type { BusinessDate } from '@bahi/money/business-date'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { TriggerRow } from '../orders/trigger-rows.ts'
import { type ArmingParts, armByEntry } from './arm-exits.ts'
import { DueWork } from './due-work.ts'

interface EntryWatchParts extends ArmingParts {
  readonly desk: Pick<OrderDesk, 'onOrderChanged'>
  readonly log: { error(details: object, message: string): void }
}

/**
 * Hears what becomes of the entries of brackets, and arms or ends their exits. What is missed is made up for at the next
 * opening, because the entry's row says what it bought.
 */
export class EntryWatch {
  readonly #parts: EntryWatchParts
  readonly #exitsOf = new Map<bigint, bigint>()
  readonly #followed = new Set<bigint>()
  readonly #work: DueWork
  readonly #stop: () => void
  readonly #onChanged: (id: bigint) => Promise<void>

  /** @param onChanged is told of exits that were armed or ended */
  constructor(parts: EntryWatchParts, onChanged: (id: bigint) => Promise<void>) {
    this.#parts = parts
    this.#onChanged = onChanged
    this.#work = new DueWork({
      isDue: () => false,
      handOver: () => Promise.resolve(),
      onError: (error) => parts.log.error({ err: error }, 'exits could not be armed; it is done at the next opening'),
    })
    this.#stop = parts.desk.onOrderChanged(({ orderId }) => {
      const id = this.#exitsOf.get(orderId)
      if (id !== undefined) void this.look(id)
    })
  }

  /** Hears of the entry of these exits from now on, or no more when they have ended. */
  follow({ id, entry_order_id: entry, state }: Pick<TriggerRow, 'id' | 'entry_order_id' | 'state'>): void {
    if (entry === null) return
    if (state === 'attached' || state === 'watching') {
      this.#exitsOf.set(entry, id)
      this.#followed.add(id)
    } else {
      this.#exitsOf.delete(entry)
      this.#followed.delete(id)
    }
  }

  followAll(rows: readonly TriggerRow[]): void {
    this.#exitsOf.clear()
    this.#followed.clear()
    for (const row of rows) this.follow(row)
  }

  /** Looks at the entry of these exits, unless nothing is to be heard of it any more. */
  async look(id: bigint): Promise<void> {
    if (!this.#followed.has(id)) return
    await this.#work.inOrder(async () => {
      if (await armByEntry(this.#parts, id, this.#parts.clock.now().date as BusinessDate)) await this.#onChanged(id)
    })
  }

  settled(): Promise<void> {
    return this.#work.settled()
  }

  async close(): Promise<void> {
    this.#stop()
    await this.#work.close()
  }
}
