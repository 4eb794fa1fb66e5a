/**
 * Runs pieces of work that may overlap. Each piece receives a promise for the end of all earlier pieces, for steps that
 * must happen in order.
 */
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

  /** The sum of the sizes of all pieces under way. */
  get size(): number {
    return this.#size
  }

  /** Whether a piece is under way of the kind that must run alone. */
  get isSoleTaken(): boolean {
    return this.#sole > 0
  }

  /**
   * Begins a piece of work.
   * @param work handles its own errors: the pieces that wait for its end do not receive them.
   */
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
    // Waits for `before` too: a piece that failed early may end before the pieces begun ahead of it.
    this.#allBefore = Promise.all([before, end])
  }

  async oneEnded(): Promise<void> {
    await Promise.race(this.#underWay)
  }

  async allEnded(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
