/** A move in hundredths of a percent, rounded to the nearest; 0 when there is nothing to compare with. */
export function moveBps(last: number, reference: number): number {
  if (reference === 0 || last === 0) return 0
  return Math.round(((last - reference) * 10_000) / reference)
}
