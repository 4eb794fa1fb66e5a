import type { DeskAnswer, DeskCommand } from '../orders/desk-command.ts'
import type { Lanes } from './lanes.ts'

/** A command and the callbacks of the caller that waits for its answer. */
export type Waiting = {
  readonly command: DeskCommand
  readonly answer: (answer: DeskAnswer) => void
  readonly fail: (error: unknown) => void
}

/** Whether a command changes an existing order. */
export function changesOrder({ command }: Waiting): boolean {
  return command.kind !== 'place'
}

/**
 * Takes from the queue the commands that one transaction may decide now, at most `most`; none when they have to wait.
 */
export function takeBatch(queue: Waiting[], lanes: Pick<Lanes, 'size' | 'isSoleTaken'>, most: number): Waiting[] {
  // Beside another transaction a batch waits until it is as large as that one: many small batches would cost more time
  // than they save.
  if (queue.length < Math.min(lanes.size, most)) return []
  const firstChange = lanes.isSoleTaken ? queue.findIndex(changesOrder) : -1
  return queue.splice(0, firstChange === -1 ? most : Math.min(firstChange, most))
}
