/** Tries at one key since the window began. */
export interface Tries {
  readonly count: number
  readonly sinceMs: number
}

/**
 * Tries by key, at most so many keys. A key that has no room left takes the room of the key with the fewest tries, the
 * earliest of these. So whoever floods other keys with single tries makes the room of single tries alone: a key with
 * twenty tries is forgotten only for as many keys with twenty tries each.
 */
export class RememberedTries {
  readonly #maxKeys: number
  readonly #tries = new Map<string, Tries>()
  /** The keys of each count in the order in which they came to it, with keys that have another count by now. */
  readonly #lines = new Map<number, Line>()

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys
  }

  get(key: string): Tries | undefined {
    return this.#tries.get(key)
  }

  set(key: string, tries: Tries): void {
    if (!this.#tries.has(key) && this.#tries.size >= this.#maxKeys) this.#forgetFewest()
    this.#tries.set(key, tries)
    const line = this.#lines.get(tries.count)
    if (line === undefined) this.#lines.set(tries.count, { keys: [key], next: 0 })
    else line.keys.push(key)
    if (line !== undefined && line.keys.length > 2 * this.#maxKeys) this.#shorten(tries.count, line)
  }

  delete(key: string): void {
    this.#tries.delete(key)
  }

  #forgetFewest(): void {
    for (;;) {
      let fewest = Number.POSITIVE_INFINITY
      for (const count of this.#lines.keys()) fewest = Math.min(fewest, count)
      if (fewest === Number.POSITIVE_INFINITY || this.#forgetOne(fewest)) return
    }
  }

  /** Forgets the earliest key that still has this count; false when there is none. */
  #forgetOne(count: number): boolean {
    const line = this.#lines.get(count)
    if (line === undefined) return false
    while (line.next < line.keys.length) {
      const key = line.keys[line.next]
      line.next += 1
      if (key !== undefined && this.#tries.get(key)?.count === count) return this.#tries.delete(key)
    }
    this.#lines.delete(count)
    return false
  }

  #shorten(count: number, { keys, next }: Line): void {
    const still = new Set(keys.slice(next).filter((key) => this.#tries.get(key)?.count === count))
    this.#lines.set(count, { keys: [...still], next: 0 })
  }
}

type Line = { readonly keys: string[]; next: number }
