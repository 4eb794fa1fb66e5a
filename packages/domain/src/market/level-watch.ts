/** The subject of a level: an instrument by its id, an index by its code. */
export type Subject = number | string

/**
 * A price that somebody waits for. A level that `rises` is reached at the level or above; one that `falls`, at the
 * level or below.
 */
export type Level = { readonly subject: Subject; readonly direction: 'rises' | 'falls'; readonly level: number }

type Waiting<Id> = { readonly level: number; readonly id: Id }

/**
 * The levels of one subject in each direction, the next one to be reached at the end. A new price is compared with the
 * last entry of each list only.
 */
type Lists<Id> = { readonly rises: Waiting<Id>[]; readonly falls: Waiting<Id>[] }

/**
 * Finds the waiting ids that a price reaches. A price that reaches nobody costs two comparisons, and each reached id
 * costs one more; no list is ever searched.
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

  /** Replaces the levels of an id. */
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

  /** Removes every id that this price reaches, with all its levels, and returns these ids. */
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

/**
 * The insert position of a level: the highest level comes first in a list of rises, the lowest in a list of falls.
 */
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
