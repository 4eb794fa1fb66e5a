import type { DeskLimits } from '../orders/desk-parts.ts'
import type { TapeReader } from './tape-reader.ts'

/** How long a fault keeps the tape waiting before it is tried again. */
export const RETRY_TAPE_MS = 1_000

/** A desk that neither heard nor answered a command for so long has time for the tape. */
const PAUSE_MS = 20

/**
 * When the tape takes its turn. Commands go first, because a customer waits for each; but the tape has its share of the desk's time,
 * however many there are, and more once it is far behind. An empty queue is no pause yet.
 */
export class TapeTurns {
  readonly #limits: Pick<DeskLimits, 'tapeShare' | 'tapeBehind'>
  /** Until then the tape lets commands go first. */
  #yieldsUntil = 0
  #lastCommandsAt = 0
  #hasFailed = false
  /** Until then it is not tried at all, after a fault. */
  #restsUntil = 0

  constructor(limits: Pick<DeskLimits, 'tapeShare' | 'tapeBehind'>) {
    this.#limits = limits
  }

  /** A command came, or commands were answered: those who were answered are about to ask again. */
  commandsSeen(): void {
    this.#lastCommandsAt = performance.now()
  }

  /** Somebody waits until everything is posted. */
  hurry(): void {
    this.#yieldsUntil = 0
    this.#lastCommandsAt = 0
  }

  /** A posting is over that began then. */
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
