export interface DueWorkParts {
  /** Whether anything waits to be handed over now; asked with every price, so it reads memory only. */
  readonly isDue: () => boolean
  readonly handOver: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/**
 * The work of a watch that reads orders from the database and hands over those whose time has come: one piece after the
 * other, so that the last reading to be taken up is the last one read, and one handing over at a time.
 */
export class DueWork {
  readonly #parts: DueWorkParts
  #work: Promise<void> = Promise.resolve()
  #isHandingOver = false
  #isClosed = false

  constructor(parts: DueWorkParts) {
    this.#parts = parts
  }

  /** Resolves when this work, and all that was begun before it, is done. A failure is told, and the next work goes on. */
  inOrder(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      if (!this.#isClosed) this.#parts.onError(error)
    })
    return this.#work
  }

  /** Hands over what is due, unless that is under way. */
  look(): void {
    if (this.#isHandingOver || this.#isClosed || !this.#parts.isDue()) return
    this.#isHandingOver = true
    void this.inOrder(async () => {
      try {
        await this.#parts.handOver()
      } finally {
        this.#isHandingOver = false
      }
    })
  }

  /** Resolves when nothing is left to do, also of what was begun meanwhile. */
  async settled(): Promise<void> {
    for (let seen; seen !== this.#work;) {
      seen = this.#work
      await seen
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#work
  }
}
