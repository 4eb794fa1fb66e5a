/**
 * Comparable closing prices and volumes, session by session. Statistics use floating point; no money is computed from
 * them.
 * `closes[i][day]` belongs to `ids[i]`; NaN before the instrument traded.
 */
export type PriceHistory = {
  readonly dates: readonly string[]
  readonly ids: readonly number[]
  readonly closes: readonly Float64Array[]
  readonly volumes: readonly Float64Array[]
}

/** The history up to the close of a session. It contains nothing later. */
export function knownAfter(history: PriceHistory, day: number): PriceHistory {
  const until = day + 1
  return {
    dates: history.dates.slice(0, until),
    ids: history.ids,
    closes: history.closes.map((row) => row.subarray(0, until)),
    volumes: history.volumes.map((row) => row.subarray(0, until)),
  }
}

/** The standard deviation of a sample (divided by n − 1); NaN for fewer than two values. */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (values.length - 1))
}

/**
 * The standard deviation of the daily moves of the last sessions up to a day, as a fraction; NaN when a move is
 * unknown or there are fewer than two.
 * Written as loops, because a simulation computes it for five hundred shares on every day of a year.
 */
export function moveDeviation(closes: Float64Array, day: number, sessions: number): number {
  if (sessions < 2 || day < sessions) return Number.NaN
  let sum = 0
  for (let at = day - sessions + 1; at <= day; at += 1) sum += moveOn(closes, at)
  const mean = sum / sessions
  let squares = 0
  for (let at = day - sessions + 1; at <= day; at += 1)
    squares += (moveOn(closes, at) - mean) * (moveOn(closes, at) - mean)
  return Math.sqrt(squares / (sessions - 1))
}

function moveOn(closes: Float64Array, day: number): number {
  return (closes[day] ?? Number.NaN) / (closes[day - 1] ?? Number.NaN) - 1
}
