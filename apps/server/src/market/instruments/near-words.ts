/** How many slips of the finger a word of this length may carry and still be meant. */
function slipsAllowed(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/**
 * Whether somebody who typed `typed` may have meant a word that begins with it: letters left out, put in, changed, or two
 * neighbours swapped. Only the beginning of `word` is compared, since people search while they still type.
 */
export function isNearStart(typed: string, word: string): boolean {
  const allowed = slipsAllowed(typed.length)
  if (allowed === 0) return word.startsWith(typed)
  // Each letter beyond the word is a slip. Most of a long text against short words ends here, before the costly part.
  if (typed.length - word.length > allowed) return false
  return slipsToStart(typed, word.slice(0, typed.length + allowed)) <= allowed
}

/** The smallest number of slips between the typed text and any beginning of the word (optimal string alignment). */
function slipsToStart(typed: string, word: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= word.length; column += 1) {
      const changed = (last[column - 1] ?? 0) + (typed[row - 1] === word[column - 1] ? 0 : 1)
      let slips = Math.min(changed, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (isSwapped) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1)
      current.push(slips)
    }
    beforeLast = last
    last = current
  }
  return Math.min(...last)
}
