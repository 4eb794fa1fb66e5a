/** Instrument ids that changed since the last flush. A flag per id: asked once per client and quote, so it must cost next to nothing. */
export interface ChangedSet {
  add(instrumentId: number): void
  has(instrumentId: number): boolean
  clear(): void
}

export function createChangedSet(): ChangedSet {
  let flags = new Uint8Array(1_024)
  let listed: number[] = []
  return {
    add(instrumentId) {
      if (instrumentId >= flags.length) {
        const larger = new Uint8Array(Math.max(flags.length * 2, instrumentId + 1))
        larger.set(flags)
        flags = larger
      }
      if (flags[instrumentId] === 1) return
      flags[instrumentId] = 1
      listed.push(instrumentId)
    },
    has: (instrumentId) => flags[instrumentId] === 1,
    clear() {
      for (const instrumentId of listed) flags[instrumentId] = 0
      listed = []
    },
  }
}
