import { inTransaction } from '../../platform/db/in-transaction.ts'
import { LeaseLost } from '../../platform/db/role-lease.ts'
import { type Asker, askerNow, inOwnTrace, linksTo } from '../../platform/tracing/spans.ts'
import type { DeskLimits, DeskParts } from '../orders/desk-parts.ts'
import { type PostedTape, readCursor, runTape } from './run-tape.ts'
import { type TapeListeners, TapeReader } from './tape-reader.ts'
import type { TapeSchedule } from './tape-schedule.ts'
import { TracedOrders } from './traced-orders.ts'

/** More steps of the exchange are not linked to one batch of entries. */
const MAX_TOLD = 100

export interface TapePostingParts {
  readonly parts: DeskParts
  readonly limits: Pick<DeskLimits, 'tapeBatch'>
  readonly schedule: TapeSchedule
  /** Called when entries were posted. */
  readonly onPosted: (posted: PostedTape) => void
  readonly onLeaseLost: (error: LeaseLost) => void
}

/** Posts the tape into the books of a desk, one batch of entries in one transaction. */
export class TapePosting {
  readonly traced = new TracedOrders()
  readonly #parts: TapePostingParts
  /** What the exchange did when it told of entries that are not posted yet. */
  #told: Asker[] = []

  constructor(parts: TapePostingParts) {
    this.#parts = parts
  }

  /** Opens the tape at the database's cursor. */
  async open(listeners: TapeListeners): Promise<TapeReader> {
    const onNews = (): void => {
      const asker = askerNow()
      if (this.#told.length < MAX_TOLD && linksTo(asker).length > 0) this.#told.push(asker)
      listeners.onNews()
    }
    return new TapeReader(this.#parts.parts.venue, await this.#readCursor(), { ...listeners, onNews })
  }

  /** Takes one turn of the tape: posts a batch of entries or, after a fault, leaves the tape for a later try. */
  async post(tape: TapeReader): Promise<void> {
    const { schedule } = this.#parts
    const began = performance.now()
    try {
      await this.postNext(tape)
      schedule.posted()
    } catch (error) {
      await this.#failed(tape, error)
    } finally {
      schedule.took(began)
    }
  }

  /** Posts the next batch of entries; false when the tape has no more. */
  async postNext(tape: TapeReader): Promise<boolean> {
    const { parts, limits, onPosted } = this.#parts
    const entries = await tape.next(limits.tapeBatch)
    const last = entries.at(-1)
    if (last === undefined) return false
    const told = this.#told
    this.#told = []
    const post = async (): Promise<void> => {
      const posted = await inTransaction(parts.pool, (tx) => runTape(tx, parts, entries))
      tape.advance(last.seq)
      onPosted(posted)
    }
    await inOwnTrace('post fills', { 'bahi.tape.entries': entries.length }, post, told, this.traced.linksOf(entries))
    return true
  }

  /** Moves the reader back to the database's cursor. */
  async rewind(tape: TapeReader): Promise<void> {
    tape.rewind(await this.#readCursor())
  }

  #readCursor(): Promise<bigint> {
    const { pool, writerGroup } = this.#parts.parts
    return inTransaction(pool, (tx) => readCursor(tx, writerGroup))
  }

  async #failed(tape: TapeReader, error: unknown): Promise<void> {
    const { parts, schedule, onLeaseLost } = this.#parts
    if (error instanceof LeaseLost) return onLeaseLost(error)
    parts.log.error({ err: error }, 'the tape could not be posted; trying again')
    schedule.failed()
    // After a broken commit only the database's cursor tells which entries were posted.
    await this.rewind(tape).catch(() => undefined)
  }
}
