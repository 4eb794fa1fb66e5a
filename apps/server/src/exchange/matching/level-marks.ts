/** A bitmap of the levels of one side of a book: one bit a level, 32 levels a word. */
export type LevelMarks = Int32Array

/** How many words the marks of so many levels take. In words of zero no level is marked. */
export function wordsOfMarks(levelCount: number): number {
  return (levelCount >> 5) + 1
}

export function mark(marks: LevelMarks, level: number): void {
  marks[level >> 5]! |= 1 << (level & 31)
}

export function unmark(marks: LevelMarks, level: number): void {
  marks[level >> 5]! &= ~(1 << (level & 31))
}

/** The highest marked level at or below a level, or −1. */
export function markAtOrBelow(marks: LevelMarks, level: number): number {
  if (level < 0) return -1
  let word = level >> 5
  let bits = marks[word]! & (-1 >>> (31 - (level & 31)))
  while (bits === 0) {
    word -= 1
    if (word < 0) return -1
    bits = marks[word]!
  }
  return (word << 5) + 31 - Math.clz32(bits)
}

/** The lowest marked level at or above a level, or `levelCount`. */
export function markAtOrAbove(marks: LevelMarks, level: number, levelCount: number): number {
  if (level >= levelCount) return levelCount
  let word = level >> 5
  let bits = marks[word]! & (-1 << (level & 31))
  while (bits === 0) {
    word += 1
    if (word >= marks.length) return levelCount
    bits = marks[word]!
  }
  return (word << 5) + 31 - Math.clz32(bits & -bits)
}
