/** What was opened and must be put away again: last opened, first closed. */
export class Closings {
  readonly #closings: (() => Promise<unknown> | void)[] = []

  add(closing: () => Promise<unknown> | void): void {
    this.#closings.push(closing)
  }

  /** One that fails keeps none of the others open: the first opened is often the database, which must not be left running. Gives what failed. */
  async close(): Promise<unknown[]> {
    const failures: unknown[] = []
    for (const closing of this.#closings.splice(0).reverse()) {
      try {
        await closing()
      } catch (error) {
        failures.push(error)
      }
    }
    return failures
  }
}
