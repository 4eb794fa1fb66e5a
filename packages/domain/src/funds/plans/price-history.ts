/**
 * Closing prices and volumes as they compare with one another, session by session. Statistics are floating point; no money is computed of it.
 * `closes[i][day]` is of `ids[i]`; NaN where it did not trade yet.
 */
export type PriceHistory = {
  readonly dates: readonly string[]
  readonly ids: readonly number[]
  readonly closes: readonly Float64Array[]
  readonly volumes: readonly Float64Array[]
}

/** What was known after the close of a session: nothing behind it exists in what comes back. */
export function knownAfter(history: PriceHistory, day: number): PriceHistory {
  const until = day + 1
  return {
    dates: history.dates.slice(0, until),
    ids: history.ids,
    closes: history.closes.map((row) => row.subarray(0, until)),
    volumes: history.volumes.map((row) => row.subarray(0, until)),
  }
}

/** Of a sample: divided by one less than there are. NaN below two. */
export function deviationOf(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (values.length - 1))
}

/**
 * Deviation of the daily moves of the last sessions up to a day, as a fraction; NaN when one of them is not known or there are fewer than two.
 * Written as loops: a year of five hundred shares is looked at while a town is settled.
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
