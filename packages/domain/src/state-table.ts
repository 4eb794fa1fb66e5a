/** One move of a state machine. A machine is the table of its moves: code, buttons and tests read the same rows. */
export interface Transition {
  readonly from: string
  readonly event: string
  readonly to: string
}

/**
 * The one move that an event makes: from which state to which. For a statement of SQL that looks for a row as it was and leaves it as it becomes.
 * @throws RangeError for an event that the table has in none, or in several, of its states: a fault of ours.
 */
export function moveOf<Move extends Transition, Event extends Move['event']>(
  table: readonly Move[],
  event: Event,
): Extract<Move, { readonly event: Event }> {
  const moves = table.filter((move): move is Extract<Move, { readonly event: Event }> => move.event === event)
  const [only] = moves
  if (only === undefined || moves.length > 1) throw new RangeError(`${event} is ${moves.length} moves and not one`)
  return only
}

/** Where an event leads from a state; null where it cannot happen, because the table has no such move. */
export function stateAfter<Move extends Transition>(
  table: readonly Move[],
  from: Move['from' | 'to'],
  event: Move['event'],
): Move['to'] | null {
  return table.find((move) => move.from === from && move.event === event)?.to ?? null
}
