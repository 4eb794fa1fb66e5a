/** Work that may overlap. Each piece is handed the end of everything begun before it, for what must happen in order all the same. */
export class Lanes {
  readonly #most: number
  readonly #underWay = new Set<Promise<void>>()
  #size = 0
  #sole = 0
  #allBefore: Promise<unknown> = Promise.resolve()

  constructor(most: number) {
    this.#most = most
  }

  get isEmpty(): boolean {
    return this.#underWay.size === 0
  }

  get isFull(): boolean {
    return this.#underWay.size >= this.#most
  }

  /** The sizes of all that is under way. */
  get size(): number {
    return this.#size
  }

  /** Whether something is under way of which there may be one at a time. */
  get isSoleTaken(): boolean {
    return this.#sole > 0
  }

  /** @param work sees to its own errors: whoever waits for its end is not told of them. */
  begin(
    { size, sole }: { readonly size: number; readonly sole: boolean },
    work: (before: Promise<unknown>) => Promise<void>,
  ): void {
    const before = this.#allBefore
    this.#size += size
    this.#sole += Number(sole)
    const end: Promise<void> = work(before)
      .catch(() => undefined)
      .finally(() => {
        this.#underWay.delete(end)
        this.#size -= size
        this.#sole -= Number(sole)
      })
    this.#underWay.add(end)
    // Not the end of this piece alone: one that failed early may have ended before those it follows.
    this.#allBefore = Promise.all([before, end])
  }

  /** Resolves when any piece has ended. */
  async oneEnded(): Promise<void> {
    await Promise.race(this.#underWay)
  }

  async allEnded(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
