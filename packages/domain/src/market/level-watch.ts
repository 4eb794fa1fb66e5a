/** What a level is of: an instrument by its id, an index by its code. */
export type Subject = number | string

/** A price that is waited for. `rises` is reached at the level or above it, `falls` at the level or below. */
export type Level = { readonly subject: Subject; readonly direction: 'rises' | 'falls'; readonly level: number }

type Waiting<Id> = { readonly level: number; readonly id: Id }

/** The levels of one subject, the next to be reached last: a price is held against one of each list, however many wait. */
type Lists<Id> = { readonly rises: Waiting<Id>[]; readonly falls: Waiting<Id>[] }

/**
 * Who waits for which price. A new price costs two comparisons when nobody is reached, and one more for everybody who is: nothing
 * is ever looked through.
 */
export class LevelWatch<Id> {
  readonly #lists = new Map<Subject, Lists<Id>>()
  readonly #ofId = new Map<Id, readonly Level[]>()

  get size(): number {
    return this.#ofId.size
  }

  subjects(): IterableIterator<Subject> {
    return this.#lists.keys()
  }

  has(subject: Subject): boolean {
    return this.#lists.has(subject)
  }

  /** These levels and no others are waited for under this id. */
  set(id: Id, levels: readonly Level[]): void {
    this.delete(id)
    if (levels.length === 0) return
    this.#ofId.set(id, levels)
    for (const { subject, direction, level } of levels) {
      let lists = this.#lists.get(subject)
      if (lists === undefined) this.#lists.set(subject, (lists = { rises: [], falls: [] }))
      const list = lists[direction]
      list.splice(placeOf(list, level, direction), 0, { level, id })
    }
  }

  delete(id: Id): void {
    for (const { subject, direction, level } of this.#ofId.get(id) ?? []) this.#remove(id, subject, direction, level)
    this.#ofId.delete(id)
  }

  /** Takes out, with all their levels, everybody whom this price reaches. */
  reach(subject: Subject, price: number): Id[] {
    const lists = this.#lists.get(subject)
    if (lists === undefined) return []
    const reached: Id[] = []
    for (let next = lists.rises.at(-1); next !== undefined && price >= next.level; next = lists.rises.at(-1))
      this.#take(next.id, reached)
    for (let next = lists.falls.at(-1); next !== undefined && price <= next.level; next = lists.falls.at(-1))
      this.#take(next.id, reached)
    return reached
  }

  clear(): void {
    this.#lists.clear()
    this.#ofId.clear()
  }

  #take(id: Id, reached: Id[]): void {
    reached.push(id)
    this.delete(id)
  }

  #remove(id: Id, subject: Subject, direction: Level['direction'], level: number): void {
    const lists = this.#lists.get(subject)
    if (lists === undefined) return
    const list = lists[direction]
    for (let at = placeOf(list, level, direction); at < list.length && list[at]?.level === level; at += 1) {
      if (list[at]?.id !== id) continue
      list.splice(at, 1)
      break
    }
    if (lists.rises.length === 0 && lists.falls.length === 0) this.#lists.delete(subject)
  }
}

/** The first place that does not belong further to the front: highest first for those that wait for a rise, lowest first for a fall. */
function placeOf(list: readonly { readonly level: number }[], level: number, direction: Level['direction']): number {
  let from = 0
  let to = list.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = list[middle]?.level ?? 0
    if (direction === 'rises' ? other > level : other < level) from = middle + 1
    else to = middle
  }
  return from
}
