/** Minutes from the request to the bank's payment, rounded up: 61 seconds count as two minutes. */
export function minutesBetween(fromMs: number, toMs: number): number {
  return Math.max(0, Math.ceil((toMs - fromMs) / 60_000))
}

/** The value that this percentage of the values does not exceed (nearest rank); null without values. */
export function percentile(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  return sorted[rank - 1] ?? null
}

export type ServiceFigures = {
  readonly medianMinutes: number | null
  readonly ninetiethMinutes: number | null
  readonly longestMinutes: number | null
}

/** How long transfers out took: the median, the ninetieth percentile and the longest. */
export function serviceFigures(minutes: readonly number[]): ServiceFigures {
  return {
    medianMinutes: percentile(minutes, 50),
    ninetiethMinutes: percentile(minutes, 90),
    longestMinutes: percentile(minutes, 100),
  }
}
