import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than PostgreSQL may take to stop, which has patience of its own; only what waits for a database that is gone takes longer. */
const CLOSE_WITHIN_MS = 30_000

/** What was opened and must be put away again: last opened, first closed. */
export class Disposer {
  #closings: (() => Promise<unknown> | void)[] = []

  add(closing: () => Promise<unknown> | void): void {
    this.#closings.push(closing)
  }

  /** Nothing of it can be put away any more: what it needs for that is gone. */
  forget(): void {
    this.#closings = []
  }

  /** One that fails or hangs keeps none of the others open: the first opened is often the database, which must not be left running. Gives what failed. */
  async close(): Promise<unknown[]> {
    const failures: unknown[] = []
    for (const closing of this.#closings.splice(0).reverse()) {
      const late = new AbortController()
      try {
        await Promise.race([
          closing(),
          sleep(CLOSE_WITHIN_MS, undefined, { signal: late.signal }).then(() =>
            Promise.reject(new Error('something could not be put away in time')),
          ),
        ])
      } catch (error) {
        failures.push(error)
      } finally {
        late.abort()
      }
    }
    return failures
  }
}
