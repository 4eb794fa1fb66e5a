import { DayNotReady } from '../../market/ports/market-refusals.ts'
import { retryTransient } from '../../platform/db/retry-transient.ts'

export interface WorkLineOptions {
  /** The work failed and the line has stopped. */
  readonly onFault: (error: unknown) => void
  readonly log: (line: string) => void
}

/** The work of the exchange: one piece after another, each waiting for the database as long as it is away. */
export class WorkLine {
  /** Whether the piece in hand waits for the database. */
  isWaiting = false
  private readonly options: WorkLineOptions
  private readonly stopping = new AbortController()
  /** The end of everything begun so far; the next piece of work waits for it. */
  private work: Promise<unknown> = Promise.resolve()

  constructor(options: WorkLineOptions) {
    this.options = options
  }

  /** Aborted once no more work is begun. */
  get stopped(): AbortSignal {
    return this.stopping.signal
  }

  /**
   * Runs pieces of work one after another. A failure stops the exchange, because the state in memory is unknown after
   * it.
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.work.then(() => {
      this.stopped.throwIfAborted()
      return work()
    })
    this.work = next.catch((error: unknown) => {
      if (!(error instanceof DayNotReady)) this.fail(error)
    })
    return next
  }

  persist<Result>(work: () => Promise<Result>): Promise<Result> {
    const onPause = (error: unknown): void => {
      this.isWaiting = true
      this.options.log(`The exchange waits for its database: ${String(error)}`)
    }
    return retryTransient(work, this.stopped, onPause).finally(() => (this.isWaiting = false))
  }

  fail(error: unknown): void {
    if (this.stopped.aborted) return
    this.stopping.abort(error)
    this.options.onFault(error)
  }

  /** Begins nothing more. */
  stop(): void {
    this.stopping.abort()
  }

  /** Resolves after the work in hand. */
  async ended(): Promise<void> {
    await this.work
  }
}
