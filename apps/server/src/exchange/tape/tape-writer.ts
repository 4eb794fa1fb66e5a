import type pg from 'pg'
import type { TapeEvent } from '../../market/ports/trading-day.ts'
import type { TapeEntry } from '../../market/ports/venue.ts'
import { inLeasedTransaction, type Lease } from '../../platform/db/role-lease.ts'
import type { FailPoint } from '../../platform/fail-point.ts'
import { type DayProgress, type LoggedInput, readTape, readTapeEnd, writeProgress } from './tape-store.ts'

/** What happened in a day since its last commit. */
export interface DayNews {
  readonly date: string
  readonly second: number
  readonly inputs: readonly LoggedInput[]
  readonly events: readonly TapeEvent[]
}

type Listener = (entries: readonly TapeEntry[]) => void

const RECOVERED_AT_ONCE = 5_000

/** Gives events their places on the tape, commits them with what caused them, and only then tells the listeners. */
export class TapeWriter {
  private readonly pool: pg.Pool
  private readonly lease: Lease
  private readonly failPoint: FailPoint
  private readonly listeners = new Set<Listener>()
  /** The last place written; undefined until it was read. */
  private end: bigint | undefined
  /** Its commit was begun and its outcome is not known. */
  private unsure: DayNews | undefined

  constructor(pool: pg.Pool, lease: Lease, failPoint: FailPoint) {
    this.pool = pool
    this.lease = lease
    this.failPoint = failPoint
  }

  onTape(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Reads where the tape ends, and tells listeners what was committed without their having been told. */
  async recover(): Promise<void> {
    const end = await readTapeEnd(this.pool)
    this.unsure = undefined
    for (let told = this.end ?? end; told < end;) {
      const entries = await readTape(this.pool, told, RECOVERED_AT_ONCE)
      this.tell(entries)
      told = entries.at(-1)?.seq ?? end
    }
    this.end = end
  }

  /**
   * May be called again with the same news after an unknown outcome: what landed is not written twice.
   * @throws LeaseLost
   */
  async write(news: DayNews): Promise<void> {
    const before = this.end
    if (before === undefined) throw new Error('the tape was not read before it is written')
    const entries = news.events.map((event, at): TapeEntry => ({
      ...event,
      seq: before + BigInt(at) + 1n,
      date: news.date,
    }))
    const progress: DayProgress = { date: news.date, second: news.second, inputs: news.inputs, entries }
    const again = this.unsure === news
    this.unsure = news
    await inLeasedTransaction({ pool: this.pool, lease: this.lease }, async (tx) => {
      if (again && (await hasLanded(tx, progress))) return
      await writeProgress(tx, progress)
      this.failPoint('exchange:before-commit')
    })
    this.failPoint('exchange:after-commit')
    this.unsure = undefined
    this.end = before + BigInt(entries.length)
    this.tell(entries)
  }

  private tell(entries: readonly TapeEntry[]): void {
    if (entries.length === 0) return
    for (const listener of this.listeners) listener(entries)
  }
}

/** One transaction writes all rows, and there is no other writer: if the last row is stored, all rows are stored. */
async function hasLanded(
  tx: Parameters<typeof writeProgress>[0],
  { date, inputs, entries }: DayProgress,
): Promise<boolean> {
  const [lastInput, lastEntry] = [inputs.at(-1), entries.at(-1)]
  if (lastInput !== undefined)
    return (
      ((await tx.query(`select from bahi.exchange_input where date = $1 and seq = $2`, [date, lastInput.seq]))
        .rowCount ?? 0) > 0
    )
  if (lastEntry !== undefined)
    return ((await tx.query(`select from bahi.tape where seq = $1`, [lastEntry.seq])).rowCount ?? 0) > 0
  return false
}
