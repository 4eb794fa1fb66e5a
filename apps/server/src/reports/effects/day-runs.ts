import type pg from 'pg'
import { readDay } from '../../exchange/day/day-store.ts'
import { publishedLog } from '../../exchange/tape/published-log.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { Flood } from '../../platform/http/flood.ts'
import { WorkerLine } from '../../platform/http/worker-line.ts'
import type { DayAnswer, DayTask } from './day-task.ts'
import { writeDayRun } from './effect-rows.ts'
import { type Customer, readOwnLines } from './own-lines.ts'

interface DayRunParts {
  readonly pool: pg.Pool
  readonly systemClock: () => Date
  readonly onError: (error: unknown) => void
}

/** A day that could not be run is not tried again before so many have been noted. */
const MAX_FAILED = 1_000

/**
 * Runs closed days again for customers who ask what their orders did: one day at a time in a process of its own, one day at a time for one
 * customer, and each of them once.
 */
export class DayRuns {
  readonly #parts: DayRunParts
  readonly #line = new WorkerLine<DayTask, DayAnswer>({
    program: 'reports/effects/day-worker',
    maxHeapMb: 768,
    maxWaiting: 16,
    maxOfOne: 1,
    retryAfterSeconds: 5,
    patienceMs: 300_000,
  })
  readonly #underWay = new Map<bigint, Promise<void>>()
  readonly #failed = new Set<string>()
  #isClosing = false

  constructor(parts: DayRunParts) {
    this.#parts = parts
  }

  /** Begins to run a day for a customer, unless one is being run for them. Whoever asks learns from the rows when it is done. */
  begin(customer: Customer, date: string): void {
    const { customerId } = customer
    if (this.#underWay.has(customerId) || this.hasFailed(customer, date)) return
    const run = this.#run(customer, date)
      .catch((error: unknown) => {
        // Too many wait: whoever asks again may begin it then.
        if (error instanceof Flood || this.#isClosing) return
        if (this.#failed.size >= MAX_FAILED) this.#failed.clear()
        this.#failed.add(keyOf(customer, date))
        this.#parts.onError(error)
      })
      .finally(() => this.#underWay.delete(customerId))
    this.#underWay.set(customerId, run)
  }

  hasFailed(customer: Customer, date: string): boolean {
    return this.#failed.has(keyOf(customer, date))
  }

  /** Resolves once nothing is run for a customer. */
  async settled({ customerId }: Customer): Promise<void> {
    await this.#underWay.get(customerId)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#line.close()
    await Promise.all(this.#underWay.values())
  }

  async #run(customer: Customer, date: string): Promise<void> {
    const { pool, systemClock } = this.#parts
    const day = await readDay(pool, date)
    if (day === undefined || day.seed === null || day.digest === null)
      throw new Error(`${date} is no closed day of the exchange`)
    const lines = await readOwnLines(pool, customer, date, date)
    const log = await publishedLog(pool, date)
    const answer = await this.#line.ask(customer.customerId, {
      opening: day.opening,
      seedHex: Buffer.from(day.seed).toString('hex'),
      log,
      own: lines.map(({ line }) => line),
    })
    if (answer === undefined) throw new Error(`running ${date} again took too long, or its process ended`)
    if ('failed' in answer) throw new Error(`${date} could not be run again: ${answer.failed}`)
    if (answer.digestHex !== Buffer.from(day.digest).toString('hex'))
      throw new Error(`${date} run again has another digest than the day that was traded`)
    const orderAt = new Map(lines.map(({ line, orderId }) => [line, orderId]))
    await inTransaction(pool, (tx) => writeDayRun(tx, customer, date, answer, { orderAt, computedAt: systemClock() }))
  }
}

function keyOf({ customerId }: Customer, date: string): string {
  return `${customerId} ${date}`
}
