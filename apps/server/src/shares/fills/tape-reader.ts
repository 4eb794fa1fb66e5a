import type { TapeEntry, Venue } from '../../market/ports/venue.ts'

/** Entries kept while they wait; beyond that the tape itself is read. */
const MAX_WAITING = 20_000

/** The tape from a cursor on. What the venue has told lately is at hand; what was missed is read from the tape itself. */
export class TapeReader {
  readonly #venue: Venue
  readonly #unsubscribe: () => void
  #waiting: TapeEntry[] = []
  #cursor: bigint
  /** The last entry known to be on the tape. */
  #newest: bigint

  constructor(venue: Venue, cursor: bigint, onNews: () => void) {
    this.#venue = venue
    this.#cursor = cursor
    this.#newest = cursor
    this.#unsubscribe = venue.onTape((entries) => {
      const last = entries.at(-1)
      if (last === undefined) return
      if (last.seq > this.#newest) this.#newest = last.seq
      if (this.#waiting.length + entries.length > MAX_WAITING) this.#waiting = []
      else for (const entry of entries) if (entry.seq > this.#cursor) this.#waiting.push(entry)
      onNews()
    })
  }

  /** Whether entries are known that have not been posted. */
  get isBehind(): boolean {
    return this.#newest > this.#cursor
  }

  /** How many entries are known that have not been posted. */
  get behindBy(): number {
    return Number(this.#newest - this.#cursor)
  }

  /** Asks the tape itself whether there is more, for whoever cannot wait to be told. */
  async look(): Promise<boolean> {
    const last = (await this.#venue.readTape(this.#cursor, 1)).at(-1)
    if (last !== undefined && last.seq > this.#newest) this.#newest = last.seq
    return this.isBehind
  }

  /** The next entries in order, without a gap; none when there are none yet. They stay next until `advance`. */
  async next(most: number): Promise<readonly TapeEntry[]> {
    const following: TapeEntry[] = []
    for (const entry of this.#waiting) {
      if (entry.seq !== this.#cursor + BigInt(following.length + 1)) break
      following.push(entry)
      if (following.length === most) return following
    }
    if (following.length > 0) return following
    const read = await this.#venue.readTape(this.#cursor, most)
    if (read.length === 0) this.#newest = this.#cursor
    return read
  }

  /** Everything up to this entry has been posted. */
  advance(seq: bigint): void {
    this.#cursor = seq
    if (this.#newest < seq) this.#newest = seq
    const keep = this.#waiting.findIndex((entry) => entry.seq > seq)
    this.#waiting = keep === -1 ? [] : keep === 0 ? this.#waiting : this.#waiting.slice(keep)
  }

  /** Where the database's cursor turned out to be, after a commit whose outcome was unknown. */
  rewind(seq: bigint): void {
    this.#cursor = seq
    if (this.#newest < seq) this.#newest = seq
    this.#waiting = []
  }

  stop(): void {
    this.#unsubscribe()
  }
}
