import type { TapeEntry, Venue } from '../../market/ports/venue.ts'

/** Entries kept in memory while they wait; further entries are read from the tape's table. */
const MAX_WAITING = 20_000

export interface TapeListeners {
  /** Called when there are new entries. */
  readonly onNews: () => void
  /** Called when the venue may have missed inputs. */
  readonly onMissed: () => void
}

/**
 * Reads the tape from a cursor on. Recent entries from the venue are in memory; missed entries are read from the tape's
 * table.
 */
export class TapeReader {
  readonly #venue: Venue
  readonly #stops: readonly (() => void)[]
  #waiting: TapeEntry[] = []
  #cursor: bigint
  /** The last entry known to be on the tape. */
  #newest: bigint

  constructor(venue: Venue, cursor: bigint, { onNews, onMissed }: TapeListeners) {
    this.#venue = venue
    this.#cursor = cursor
    this.#newest = cursor
    const hear = (entries: readonly TapeEntry[]): void => {
      const last = entries.at(-1)
      if (last === undefined) return
      if (last.seq > this.#newest) this.#newest = last.seq
      if (this.#waiting.length + entries.length > MAX_WAITING) this.#waiting = []
      else for (const entry of entries) if (entry.seq > this.#cursor) this.#waiting.push(entry)
      onNews()
    }
    this.#stops = [venue.onTape(hear), venue.onMissed(onMissed)]
  }

  /** Whether the reader knows of entries that have not been posted. */
  get isBehind(): boolean {
    return this.#newest > this.#cursor
  }

  /** The number of known entries that have not been posted. */
  get behindBy(): number {
    return Number(this.#newest - this.#cursor)
  }

  /** Looks in the tape's table for more entries, for a caller that cannot wait for the venue's message. */
  async look(): Promise<boolean> {
    const last = (await this.#venue.readTape(this.#cursor, 1)).at(-1)
    if (last !== undefined && last.seq > this.#newest) this.#newest = last.seq
    return this.isBehind
  }

  /**
   * The next entries in order, without a gap; empty when there are none yet. `next` gives the same entries until
   * `advance` is called.
   */
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

  /** Moves the cursor: everything up to this entry has been posted. */
  advance(seq: bigint): void {
    this.#cursor = seq
    if (this.#newest < seq) this.#newest = seq
    const keep = this.#waiting.findIndex((entry) => entry.seq > seq)
    this.#waiting = keep === -1 ? [] : keep === 0 ? this.#waiting : this.#waiting.slice(keep)
  }

  /** Sets the cursor to the database's cursor, after a commit whose outcome was unknown. */
  rewind(seq: bigint): void {
    this.#cursor = seq
    if (this.#newest < seq) this.#newest = seq
    this.#waiting = []
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }
}
