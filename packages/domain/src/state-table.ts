/** One move of a state machine. A machine is the table of its moves; code, buttons and tests read the same table. */
export interface Transition {
  readonly from: string
  readonly event: string
  readonly to: string
}

/**
 * The only move of an event: its state before and its state after, for an SQL statement that finds a row in the first
 * state and leaves it in the second.
 * @throws RangeError when the table has no or several moves of the event.
 */
export function findMove<Move extends Transition, Event extends Move['event']>(
  table: readonly Move[],
  event: Event,
): Extract<Move, { readonly event: Event }> {
  const moves = table.filter((move): move is Extract<Move, { readonly event: Event }> => move.event === event)
  const [only] = moves
  if (only === undefined || moves.length > 1) throw new RangeError(`${event} is ${moves.length} moves and not one`)
  return only
}

/** The state after an event; null when the table has no such move. */
export function stateAfter<Move extends Transition>(
  table: readonly Move[],
  from: Move['from' | 'to'],
  event: Move['event'],
): Move['to'] | null {
  return table.find((move) => move.from === from && move.event === event)?.to ?? null
}
