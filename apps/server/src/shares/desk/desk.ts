import { ConnectionLost, inTransaction, OutcomeUnknown } from '../../platform/db/in-transaction.ts'
import { LeaseLost } from '../../platform/db/role-lease.ts'
import { forNobody, inSpan } from '../../platform/tracing/spans.ts'
import type { PostedTape } from '../fills/run-tape.ts'
import { TapePosting } from '../fills/tape-posting.ts'
import type { TapeReader } from '../fills/tape-reader.ts'
import { RETRY_TAPE_MS, TapeSchedule } from '../fills/tape-schedule.ts'
import { TapeWaiters } from '../fills/tape-waiters.ts'
import type { BasketAnswer, BasketCommand, DeskAnswer, DeskCommand, PlaceCommand } from '../orders/desk-command.ts'
import { type DeskLimits, type DeskParts, usualLimits } from '../orders/desk-parts.ts'
import { KeysTaken } from '../orders/idempotency-keys.ts'
import { type OrderChanged, OrderNews } from '../orders/order-news.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { readOrders } from '../orders/order-rows.ts'
import { orderView } from '../orders/order-view.ts'
import type { Outcome } from './batch-state.ts'
import { Lanes } from './lanes.ts'
import { DeskClosed, type OrderDesk } from './order-desk.ts'
import { type OrderForecast, previewOrder } from './preview-order.ts'
import { RecentOrders } from './recent-orders.ts'
import { askWhetherCommitted, catchUp, rememberRecent } from './restart.ts'
import { partsToRunAgain } from './run-apart.ts'
import { commitCommands, type DecidedBatch } from './run-commands.ts'
import { changesOrder, CommandQueue, type QueuedAnswer, type Waiting } from './take-batch.ts'

/** Opens the desk of a writer group, once it has posted the tape and submitted again what the venue missed. */
export async function openDesk(parts: DeskParts, limits: Partial<DeskLimits> = {}): Promise<OrderDesk> {
  const desk = new Desk(parts, { ...usualLimits, ...limits })
  await desk.start()
  return desk
}

/**
 * The order desk of one writer group. Commands that arrive together are decided and written in one transaction. Two
 * transactions may be under way, so that PostgreSQL and this process work at the same time: an owner's facts are read
 * after the owner's lock, and only one of the two transactions may change existing orders.
 */
class Desk implements OrderDesk {
  readonly #parts: DeskParts
  readonly #limits: DeskLimits
  readonly #recent = new RecentOrders()
  readonly #waiters = new TapeWaiters()
  readonly #orderNews = new OrderNews()
  readonly #lanes: Lanes
  readonly #tapeSchedule: TapeSchedule
  readonly #posting: TapePosting
  readonly #queue: CommandQueue
  #tellNews: () => void = () => undefined
  #tape: TapeReader | undefined
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #mustCatchUp = false
  #closed: Error | undefined

  constructor(parts: DeskParts, limits: DeskLimits) {
    this.#parts = parts
    this.#limits = limits
    this.#lanes = new Lanes(limits.lanes)
    this.#queue = new CommandQueue(limits)
    this.#tapeSchedule = new TapeSchedule(limits)
    this.#posting = new TapePosting({
      parts,
      limits,
      schedule: this.#tapeSchedule,
      onPosted: (posted) => this.#entriesPosted(posted),
      onLeaseLost: (error) => this.#stop(error),
    })
  }

  async start(): Promise<void> {
    const { lease } = this.#parts
    this.#tape = await this.#posting.open({ onNews: () => this.#nudge(), onMissed: () => this.#nudge(true) })
    lease.lost.addEventListener('abort', () => this.#stop(new LeaseLost(lease.role, lease.epoch)), { once: true })
    await rememberRecent(this.#parts, this.#recent)
    await this.#catchUp()
  }

  async submit(command: DeskCommand): Promise<DeskAnswer> {
    const answer = await this.#ask(command)
    if ('lines' in answer) throw new Error('a command was answered like a basket')
    return answer
  }

  async placeBasket(command: BasketCommand): Promise<BasketAnswer> {
    const answer = await this.#ask(command)
    if ('order' in answer) throw new Error('a basket was answered like an order')
    return answer
  }

  #ask(command: Waiting['command']): Promise<QueuedAnswer> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed)
    const answer = inSpan('order desk', { 'bahi.command': command.kind }, () => this.#queue.ask(command))
    this.#tapeSchedule.commandsSeen()
    this.#nudge()
    return answer
  }

  preview(command: PlaceCommand): Promise<OrderForecast> {
    return previewOrder(this.#parts, this.#recent, command)
  }

  onOrderChanged(listener: (change: OrderChanged) => void): () => void {
    return this.#orderNews.on(listener)
  }

  get isHeldUp(): boolean {
    return this.#mustCatchUp || (this.#tapeSchedule.hasFailed && this.#tape?.isBehind === true)
  }

  get load(): OrderDesk['load'] {
    return { waiting: this.#queue.length, tapeBehind: this.#tape?.behindBy ?? 0 }
  }

  async settled(): Promise<void> {
    while (this.#queue.length > 0 || this.#running !== undefined) await (this.#running ?? this.#wake())
    await this.#parts.venue.settled()
    while (this.#closed === undefined && (await this.#tape?.look()) === true) {
      this.#tapeSchedule.hurry()
      await (this.#running ?? this.#wake())
    }
  }

  async close(): Promise<void> {
    this.#stop(new DeskClosed('The order desk is closed'))
    await this.#running
  }

  #stop(why: Error): void {
    if (this.#closed !== undefined) return
    this.#closed = why
    this.#tape?.stop()
    clearTimeout(this.#timer)
    this.#waiters.stop()
    this.#queue.failAll(why)
  }

  /** Starts the loop, unless it runs, after this turn of the event loop: the turn's commands share a batch. */
  #wake(): Promise<void> {
    return (this.#running ??= forNobody(() =>
      new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.#work()),
    )
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'the order desk stumbled'))
      .finally(() => {
        this.#running = undefined
        if (this.#closed !== undefined) return
        if (this.#mustCatchUp) this.#wakeIn(RETRY_TAPE_MS)
        // A command or an entry may have arrived after the loop's last look.
        else if (this.#queue.length > 0 || this.#isTapeDue()) void this.#wake()
        else if (this.#tape?.isBehind === true) this.#wakeIn(this.#tapeSchedule.waitMs(false))
      }))
  }

  async #work(): Promise<void> {
    while (this.#closed === undefined) {
      if (this.#mustCatchUp) {
        await this.#lanes.allEnded()
        await this.#catchUp()
      } else if (this.#beginNext()) continue
      else if (!this.#lanes.isEmpty) await Promise.race([this.#lanes.oneEnded(), this.#news()])
      else return
    }
    await this.#lanes.allEnded()
  }

  #nudge(hasVenueMissed = false): void {
    this.#mustCatchUp ||= hasVenueMissed
    this.#tellNews()
    void this.#wake()
  }

  /** Resolves when a command or a tape entry arrives, or when the tape's turn has come. */
  #news(): Promise<void> {
    const mayPost = !this.#lanes.isFull && !this.#lanes.isSoleTaken && this.#tape?.isBehind === true
    if (mayPost) this.#wakeIn(this.#tapeSchedule.waitMs(this.#queue.length > 0))
    return new Promise((resolve) => (this.#tellNews = resolve))
  }

  /** Begins the next piece of work if it may. Pieces that change orders (also tape entries) run one at a time. */
  #beginNext(): boolean {
    const lanes = this.#lanes
    if (lanes.isFull) return false
    const tape = this.#tape
    if (tape !== undefined && !lanes.isSoleTaken && this.#isTapeDue()) {
      lanes.begin({ size: 1, sole: true }, () => this.#posting.post(tape))
      return true
    }
    const batch = this.#queue.take(lanes)
    if (batch.length === 0) return false
    lanes.begin({ size: batch.length, sole: batch.some(changesOrder) }, (before) =>
      this.#decide(batch, before).catch((error: unknown) => this.#failBatch(batch, error)),
    )
    return true
  }

  #isTapeDue(): boolean {
    return this.#tapeSchedule.isDue(this.#tape, this.#queue.length > 0)
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#nudge(), ms)
  }

  async #decide(batch: readonly Waiting[], before: Promise<unknown>): Promise<void> {
    let decided: DecidedBatch | undefined
    const commands = batch.map(({ command }) => command)
    const began = performance.now()
    try {
      await commitCommands(this.#parts, this.#recent, commands, (result) => void (decided = result))
      this.#posting.traced.note(batch, decided?.outcomes, began)
    } catch (error) {
      const isKept =
        error instanceof OutcomeUnknown && decided !== undefined
          ? await askWhetherCommitted(this.#parts, decided.work, commands, this.#limits.resolveWithinMs)
          : false
      if (isKept === null) this.#mustCatchUp = true
      if (isKept !== true) {
        // When the outcome stays unknown the order stays remembered as placed: a customer who waits too long is better
        // than an order placed twice.
        if (isKept === false) for (const forget of decided?.work.forget ?? []) forget()
        return this.#runApart(batch, before, error)
      }
    }
    // The venue receives batches in the order in which they began.
    await before
    if (decided === undefined) throw new Error('a batch was committed without being decided')
    const { outcomes, work } = decided
    const answers = batch.map((waiting, place) => this.#answerLater(outcomes[place], waiting))
    // An order must be durable before it reaches the order book, so the exchange receives it only now. After a batch of
    // unknown outcome the catching-up submits it.
    if (work.inputs.length > 0 && !this.#mustCatchUp) this.#parts.venue.submit(work.inputs)
    for (const answer of answers) answer()
    this.#tapeSchedule.commandsSeen()
    this.#orderNews.tell([...work.newOrders, ...work.changedOrders.values()])
  }

  /** Waits for the tape before the venue has the command; gives the function to call once the venue has it. */
  #answerLater(outcome: Outcome | undefined, { command, answer, fail }: Waiting): () => void {
    if (outcome === undefined) throw new Error('a command was not decided')
    if (outcome.kind !== 'asked') return () => answer(outcome.answer)
    this.#waiters
      .wait(outcome.orderId, outcome.pending, this.#limits.answerWithinMs, () =>
        this.#orderNow(command.shard, outcome.orderId),
      )
      .then(answer, fail)
    return () => undefined
  }

  async #orderNow(shard: number, id: bigint): Promise<DeskAnswer> {
    const order = (await inTransaction(this.#parts.pool, (tx) => readOrders(tx, [{ shard, id }]))).get(id)
    if (order === undefined) throw new Error(`order ${id} is gone`)
    return { ok: true, order: this.#view(order) }
  }

  /** Runs a failed batch in parts: one faulty command fails no other. Later batches wait for all parts. */
  async #runApart(batch: readonly Waiting[], before: Promise<unknown>, error: unknown): Promise<void> {
    const parts = partsToRunAgain(batch, error)
    if (parts.length === 0) return this.#failBatch(batch, error)
    if (!(error instanceof KeysTaken))
      this.#parts.log.info({ err: error, commands: batch.length }, 'a batch was undone; its parts are run again')
    for (const part of parts) await this.#decide(part, before).catch((fault: unknown) => this.#failBatch(part, fault))
  }

  #failBatch(batch: readonly Waiting[], error: unknown): void {
    if (error instanceof LeaseLost) this.#stop(error)
    for (const { fail } of batch) fail(error)
  }

  #entriesPosted({ answers, changed }: PostedTape): void {
    for (const answer of answers)
      this.#waiters.answer(answer, (order) => ({ ok: true, order: this.#view(order) }), answer.order)
    this.#orderNews.tell(changed)
  }

  async #catchUp(): Promise<void> {
    const tape = this.#tape
    if (tape === undefined) return
    const impatience = setInterval(
      () => this.#queue.failAll(new ConnectionLost('The order desk waits for its database')),
      this.#limits.patienceMs,
    )
    try {
      await this.#posting.rewind(tape)
      await catchUp(this.#parts, async () => {
        while (await this.#posting.postNext(tape));
      })
      this.#mustCatchUp = false
    } catch (error) {
      if (error instanceof LeaseLost) this.#stop(error)
      this.#queue.failAll(error)
      throw error
    } finally {
      clearInterval(impatience)
    }
  }

  #view(order: OrderRecord) {
    return orderView(order, this.#parts.instruments.byId(order.instrumentId))
  }
}
