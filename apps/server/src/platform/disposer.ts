import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than PostgreSQL may take to stop, which has patience of its own; only what waits for a database that is gone takes longer. */
const CLOSE_WITHIN_MS = 30_000

/** Closes the parts that were opened, in reverse order. */
export class Disposer {
  #closings: (() => Promise<unknown> | void)[] = []

  add(closing: () => Promise<unknown> | void): void {
    this.#closings.push(closing)
  }

  /** Forgets all parts: they can no longer be closed, because the part that they need for closing is gone. */
  forget(): void {
    this.#closings = []
  }

  /**
   * Closes all parts. A part that fails or hangs does not keep the others open: the first opened part is often the
   * database, which must not be left running. Gives the errors.
   */
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
