/** One move of a state machine. A machine is the table of its moves: code, buttons and tests read the same rows. */
export interface Transition {
  readonly from: string
  readonly event: string
  readonly to: string
}

/** Where an event leads from a state; null where it cannot happen, because the table has no such move. */
export function stateAfter<Move extends Transition>(table: readonly Move[], from: Move['from' | 'to'], event: Move['event']): Move['to'] | null {
  return table.find((move) => move.from === from && move.event === event)?.to ?? null
}
