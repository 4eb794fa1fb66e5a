export type Direction = 'up' | 'down' | 'flat'

/** The direction of a figure's change. A first or unchanged figure has no direction and no tint. */
export function tickDirection(previous: number | null, next: number): Direction {
  if (previous === null || previous === next) return 'flat'
  return next > previous ? 'up' : 'down'
}

/** Which way a change points; zero has no arrow and neutral ink. */
export function directionOf(change: number | bigint): Direction {
  if (change > 0) return 'up'
  return change < 0 ? 'down' : 'flat'
}
