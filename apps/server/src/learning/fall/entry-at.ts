/** The entry of a list that is known to be there. @throws RangeError where it is not. */
export function entryAt<Entry>(list: readonly Entry[], at: number): Entry {
  const entry = list[at]
  if (entry === undefined) throw new RangeError(`a list of ${list.length} has nothing at ${at}`)
  return entry
}
