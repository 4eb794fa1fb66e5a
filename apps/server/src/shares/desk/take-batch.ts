import { type Asker, askerNow } from '../../platform/tracing/spans.ts'
import type { BasketAnswer, DeskAnswer, QueuedCommand } from '../orders/desk-command.ts'
import type { DeskLimits } from '../orders/desk-parts.ts'
import type { Lanes } from './lanes.ts'

export type QueuedAnswer = DeskAnswer | BasketAnswer

/** A command and the callbacks of the caller that waits for its answer. */
export type Waiting = {
  readonly command: QueuedCommand
  readonly asker: Asker
  readonly answer: (answer: QueuedAnswer) => void
  readonly fail: (error: unknown) => void
}

/** Whether a command changes an existing order. */
export function changesOrder({ command }: Waiting): boolean {
  return command.kind !== 'place' && command.kind !== 'basket'
}

/** The commands that no transaction has begun, in the order of their arrival. */
export class CommandQueue {
  readonly #limits: Pick<DeskLimits, 'waiting' | 'batch'>
  readonly #waiting: Waiting[] = []

  constructor(limits: Pick<DeskLimits, 'waiting' | 'batch'>) {
    this.#limits = limits
  }

  get length(): number {
    return this.#waiting.length
  }

  /** Resolves with the command's answer; at once, when too many commands wait already. */
  ask(command: QueuedCommand): Promise<QueuedAnswer> {
    if (this.length >= this.#limits.waiting) return Promise.resolve({ ok: false, floodSeconds: 1 })
    return new Promise((answer, fail) => this.#waiting.push({ command, asker: askerNow(), answer, fail }))
  }

  /** Takes the commands that one transaction may decide now; none when they have to wait. */
  take(lanes: Pick<Lanes, 'size' | 'isSoleTaken'>): Waiting[] {
    return takeBatch(this.#waiting, lanes, this.#limits.batch)
  }

  /** Fails every command: none of them has had an effect. */
  failAll(why: unknown): void {
    for (const { fail } of this.#waiting.splice(0)) fail(why)
  }
}

/**
 * Takes from the queue the commands that one transaction may decide now, at most `most`; none when they have to wait.
 */
function takeBatch(queue: Waiting[], lanes: Pick<Lanes, 'size' | 'isSoleTaken'>, most: number): Waiting[] {
  // Beside another transaction a batch waits until it is as large as that one: many small batches would cost more time
  // than they save.
  if (queue.length < Math.min(lanes.size, most)) return []
  // A basket whose orders are all to be placed may undo its transaction, so that no other command shares it.
  if (queue[0]?.command.kind === 'basket') return queue.splice(0, 1)
  const end = queue.findIndex(
    (waiting) => waiting.command.kind === 'basket' || (lanes.isSoleTaken && changesOrder(waiting)),
  )
  return queue.splice(0, end === -1 ? most : Math.min(end, most))
}
