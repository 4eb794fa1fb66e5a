import type { DeskLimits } from '../orders/desk-parts.ts'
import type { TapeReader } from './tape-reader.ts'

/** How long posting pauses after a fault before it is tried again. */
export const RETRY_TAPE_MS = 1_000

/** When the desk has neither received nor answered a command for so long, the tape may go. */
const PAUSE_MS = 20

/**
 * Decides when tape entries are posted. Commands go first, because a customer waits for each command; but the tape gets
 * its share of the desk's time however many commands there are, and more time once it is far behind. A queue that has
 * just become empty does not count as a pause.
 */
export class TapeSchedule {
  readonly #limits: Pick<DeskLimits, 'tapeShare' | 'tapeBehind'>
  /** Until this time (`performance.now()`) commands go before the tape. */
  #yieldsUntil = 0
  #lastCommandsAt = 0
  #hasFailed = false
  /** Until this time the tape is not tried at all, after a fault. */
  #restsUntil = 0

  constructor(limits: Pick<DeskLimits, 'tapeShare' | 'tapeBehind'>) {
    this.#limits = limits
  }

  /** Records that a command came, or that commands were answered: their customers are likely to send the next ones. */
  commandsSeen(): void {
    this.#lastCommandsAt = performance.now()
  }

  /** Lets the tape go at once, because a caller waits until everything is posted. */
  hurry(): void {
    this.#yieldsUntil = 0
    this.#lastCommandsAt = 0
  }

  /** Records the end of a posting that began at `began`. */
  took(began: number): void {
    const now = performance.now()
    this.#yieldsUntil = now + (now - began) * (this.#limits.tapeShare - 1)
  }

  failed(): void {
    this.#hasFailed = true
    this.#restsUntil = performance.now() + RETRY_TAPE_MS
  }

  posted(): void {
    this.#hasFailed = false
  }

  /** Whether the last posting failed. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  isDue(tape: Pick<TapeReader, 'isBehind' | 'behindBy'> | undefined, commandsWait: boolean): boolean {
    const now = performance.now()
    if (tape?.isBehind !== true || now < this.#restsUntil) return false
    return now >= this.#mayGoAt(commandsWait) || tape.behindBy > this.#limits.tapeBehind
  }

  /** Milliseconds until the tape may go, when it is behind. */
  waitMs(commandsWait: boolean): number {
    return Math.max(this.#restsUntil, this.#mayGoAt(commandsWait)) - performance.now()
  }

  #mayGoAt(commandsWait: boolean): number {
    return commandsWait ? this.#yieldsUntil : Math.min(this.#yieldsUntil, this.#lastCommandsAt + PAUSE_MS)
  }
}
