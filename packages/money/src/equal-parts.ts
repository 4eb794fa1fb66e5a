/**
 * A whole number in equal parts that sum to it exactly. What does not divide goes to the first part. @throws RangeError for less than one
 * part, or for more parts than the whole has units.
 */
export function equalParts(whole: number, parts: number): readonly number[] {
  if (!Number.isSafeInteger(whole) || !Number.isSafeInteger(parts) || parts < 1 || whole < parts)
    throw new RangeError(`there are no ${parts} equal parts of ${whole}`)
  const each = Math.floor(whole / parts)
  return Array.from({ length: parts }, (_, at) => (at === 0 ? whole - each * (parts - 1) : each))
}
