/** So many names are remembered in a second; then the count begins anew. */
const REMEMBERED = 20_000

/** Counts by name within the present second. */
export function createSecondCounter(nowMs: () => number): {
  /** Counts `count` more, unless that is beyond `max`: then nothing is counted, and the answer is false. */
  take(name: string, count: number, max: number): boolean
} {
  let second = 0
  let counts = new Map<string, number>()
  return {
    take(name, count, max) {
      const now = Math.floor(nowMs() / 1_000)
      if (now !== second || counts.size >= REMEMBERED) {
        second = now
        counts = new Map()
      }
      const taken = (counts.get(name) ?? 0) + count
      if (taken > max) return false
      counts.set(name, taken)
      return true
    },
  }
}
