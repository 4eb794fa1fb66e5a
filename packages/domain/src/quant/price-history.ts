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
  return { dates: history.dates.slice(0, until), ids: history.ids, closes: history.closes.map((row) => row.subarray(0, until)), volumes: history.volumes.map((row) => row.subarray(0, until)) }
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Of a sample: divided by one less than there are. NaN below two. */
export function deviationOf(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (values.length - 1))
}

/** Move from the session before, as a fraction; NaN on the first. */
export function returnOn(closes: Float64Array, day: number): number {
  const [before, now] = [closes[day - 1], closes[day]]
  return before === undefined || now === undefined ? Number.NaN : now / before - 1
}
