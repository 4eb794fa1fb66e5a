import { setTimeout as sleep } from 'node:timers/promises'
import type { Wire } from '../../platform/wire/wire.ts'
import type { MarketFeed, TradedSince } from '../ports/feed.ts'
import type { ExchangeMoment } from '../ports/market-clock.ts'
import type { IndexQuote } from '../ports/trading-day.ts'
import {
  type ExchangeState,
  type FeedFrame,
  feedFrame,
  feedHead,
  type FeedHead,
  feedPart,
  type IndexTail,
} from './feed-messages.ts'
import { MirroredShare } from './mirrored-share.ts'
import { readShares } from './share-columns.ts'

/** Five frames. After that prices are old, and the exchange is away. */
const SILENCE_MS = 1_000
const ANSWER_MS = 5_000
const AGAIN_MS = 200
/** The whole day of so many shares fits into one message. */
const SHARES_A_PART = 20
const CHECK_MS = 100

type DayListener = Parameters<MarketFeed['onDay']>[0]

export interface MirrorParts {
  readonly wire: Wire
  readonly nowMs: () => number
  readonly onError: (error: unknown) => void
}

/**
 * The prices of the floor in another process: a copy of everything, kept by frames. A frame that does not follow the last
 * one makes the mirror read everything again. What traded between two frames is known on the floor only.
 */
export class MirrorFeed implements MarketFeed {
  readonly #parts: MirrorParts
  readonly #shares = new Map<number, MirroredShare>()
  readonly #minutes = new Map<string, number[]>()
  readonly #changed = new Set<(ids: Iterable<number>, traded: TradedSince) => void>()
  readonly #days = new Set<DayListener>()
  readonly #states = new Set<(state: ExchangeState) => void>()
  readonly #stops: (() => void)[] = []
  #indices: readonly IndexQuote[] = []
  #head: FeedHead
  #state: ExchangeState
  #number = 0
  #heardAt: number
  #wasStale = false
  /** Frames that arrive while everything is read. */
  #kept: FeedFrame[] | undefined
  #isClosed = false

  private constructor(parts: MirrorParts, head: FeedHead) {
    this.#parts = parts
    this.#head = head
    this.#state = head
    this.#heardAt = parts.nowMs()
  }

  /** Resolves once the floor has told everything; waits for a floor as long as there is none. */
  static async open(parts: MirrorParts): Promise<MirrorFeed> {
    for (;;) {
      const head = await parts.wire.ask(feedHead, null, ANSWER_MS).catch(() => undefined)
      if (head?.moment !== undefined) {
        const mirror = new MirrorFeed(parts, head)
        await mirror.#start()
        return mirror
      }
      await sleep(AGAIN_MS)
    }
  }

  get source(): FeedHead['source'] {
    return this.#head.source
  }

  get head(): Pick<FeedHead, 'takesOrders' | 'seedAnchor'> {
    return this.#head
  }

  get state(): ExchangeState {
    return this.#state
  }

  get isStale(): boolean {
    return this.#parts.nowMs() - this.#heardAt > SILENCE_MS
  }

  quote(id: number) {
    return this.#shares.get(id)?.quote
  }

  depth(id: number) {
    return this.#shares.get(id)?.depth
  }

  tickPaise(id: number) {
    return this.#shares.get(id)?.tickPaise
  }

  minutes(id: number) {
    return this.#shares.get(id)?.bars
  }

  recentTrades(id: number) {
    return this.#shares.get(id)?.prints ?? []
  }

  indices(): readonly IndexQuote[] {
    return this.#indices
  }

  indexMinutes(indexId: string): readonly number[] {
    return this.#minutes.get(indexId) ?? []
  }

  staleSecond(): number | undefined {
    return this.isStale ? this.#state.moment?.second : this.#state.staleSecond
  }

  onChanged(listener: (ids: Iterable<number>, traded: TradedSince) => void): () => void {
    this.#changed.add(listener)
    return () => this.#changed.delete(listener)
  }

  /** Bars of a day that has closed are in the database; the mirror does not repeat them. */
  onDay(listener: DayListener): () => void {
    this.#days.add(listener)
    return () => this.#days.delete(listener)
  }

  /** Called with each frame. */
  onState(listener: (state: ExchangeState) => void): () => void {
    this.#states.add(listener)
    return () => this.#states.delete(listener)
  }

  /** Takes a business time that was told beside the frames, unless a frame has told a later one. */
  noteMoment(moment: ExchangeMoment): void {
    const now = this.#state.moment
    const isLater =
      now === undefined || moment.date > now.date || (moment.date === now.date && moment.second >= now.second)
    if (isLater) this.#state = { ...this.#state, moment }
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
  }

  async #start(): Promise<void> {
    const { wire } = this.#parts
    this.#stops.push(
      wire.hear(feedFrame, (frame) => this.#hear(frame)),
      wire.onRestored(() => void this.#readAll()),
    )
    const timer = setInterval(() => this.#tellStale(), CHECK_MS).unref()
    this.#stops.push(() => clearInterval(timer))
    await this.#readAll()
  }

  /** Whoever shows prices is told when they become old. */
  #tellStale(): void {
    const isStale = this.isStale
    if (isStale === this.#wasStale) return
    this.#wasStale = isStale
    for (const listener of this.#changed) listener([], () => undefined)
  }

  #hear(frame: FeedFrame): void {
    this.#heardAt = this.#parts.nowMs()
    if (this.#kept !== undefined) return void this.#kept.push(frame)
    const isNext = frame.floor === this.#state.floor && frame.number === this.#number + 1
    const isSameDay = frame.latestDay?.date === this.#state.latestDay?.date
    if (isNext && isSameDay) return this.#take(frame)
    void this.#readAll()
  }

  #take(frame: FeedFrame): void {
    const closed = frame.latestDay?.state === 'closed' && this.#state.latestDay?.state === 'open'
    this.#number = frame.number
    const { number: _number, shares, indices, indexMinutes, ...state } = frame
    this.#state = { ...state, moment: laterOf(state, this.#state) }
    const changed = readShares(shares)
    for (const news of changed) this.#takeShare(news)
    if (indices.length > 0) this.#indices = indices
    for (const tail of indexMinutes) this.#takeMinutes(tail)
    for (const listener of this.#states) listener(this.#state)
    const ids = changed.map(({ quote }) => quote.instrumentId)
    for (const listener of this.#changed) listener(ids, () => undefined)
    if (closed) this.#tellDay('closed')
  }

  #takeShare(news: ReturnType<typeof readShares>[number]): void {
    const share = this.#shares.get(news.quote.instrumentId)
    if (share === undefined) this.#shares.set(news.quote.instrumentId, new MirroredShare(news))
    else share.take(news)
  }

  #takeMinutes({ indexId, from, levels }: IndexTail): void {
    this.#minutes.set(indexId, [...(this.#minutes.get(indexId) ?? []).slice(0, from), ...levels])
  }

  #tellDay(kind: 'opened' | 'closed'): void {
    const date = this.#state.latestDay?.date
    if (date === undefined) return
    for (const listener of this.#days) listener({ kind, date, bars: [] })
  }

  /** Reads everything, then takes the frames that came meanwhile. Tries again until a floor has told everything. */
  async #readAll(): Promise<void> {
    if (this.#kept !== undefined) return
    this.#kept = []
    while (!this.#isClosed) {
      try {
        await this.#readOnce()
        return
      } catch (error) {
        if (this.#isClosed) return
        this.#parts.onError(error)
        await sleep(AGAIN_MS)
      }
    }
  }

  async #readOnce(): Promise<void> {
    const { wire } = this.#parts
    const head = await wire.ask(feedHead, null, ANSWER_MS)
    const parts = []
    for (let at = 0; at < head.instrumentIds.length; at += SHARES_A_PART)
      parts.push(await wire.ask(feedPart, head.instrumentIds.slice(at, at + SHARES_A_PART), ANSWER_MS))
    if (parts.some(({ floor }) => floor !== head.floor)) throw new Error('the floor changed while it told its prices')
    const before = this.#state
    this.#shares.clear()
    this.#minutes.clear()
    for (const { shares } of parts) for (const news of readShares(shares)) this.#takeShare(news)
    this.#head = head
    this.#state = { ...stateOf(head), moment: head.floor === before.floor ? laterOf(head, before) : head.moment }
    this.#indices = head.indices
    for (const tail of head.indexMinutes) this.#takeMinutes(tail)
    this.#number = head.number
    // Parts are later than the head: frames up to the number of its part tell nothing new of a share.
    const newest = new Map(
      parts.flatMap(({ number, shares }) => readShares(shares).map(({ quote }) => [quote.instrumentId, number])),
    )
    const kept = (this.#kept ?? []).filter(({ floor, number }) => floor === head.floor && number > head.number)
    this.#kept = undefined
    for (const listener of this.#states) listener(this.#state)
    const isWhole = kept.every((frame) => this.#takeLater(frame, newest))
    this.#tellAfterReading(before, head)
    if (!isWhole) void this.#readAll()
  }

  /** False when the frame does not follow the last one. */
  #takeLater(frame: FeedFrame, newest: ReadonlyMap<number, number>): boolean {
    if (frame.number !== this.#number + 1) return false
    const fresh = readShares(frame.shares).filter(({ quote }) => frame.number > (newest.get(quote.instrumentId) ?? 0))
    for (const news of fresh) this.#takeShare(news)
    this.#take({ ...frame, shares: new Float64Array() })
    return true
  }

  #tellAfterReading(before: ExchangeState, head: FeedHead): void {
    if (before.latestDay?.date !== head.latestDay?.date) {
      if (before.latestDay?.state === 'open') this.#tellDay('closed')
      this.#tellDay('opened')
    } else if (before.latestDay?.state === 'open' && head.latestDay?.state === 'closed') this.#tellDay('closed')
    for (const listener of this.#changed) listener(head.instrumentIds, () => undefined)
  }
}

function stateOf({ floor, moment, speed, latestDay, isWaiting, staleSecond, tapeEnd }: ExchangeState): ExchangeState {
  return { floor, moment, speed, latestDay, isWaiting, staleSecond, tapeEnd }
}

/** A frame that was made before a moment that was told beside the frames does not turn time back. */
function laterOf({ moment: one }: ExchangeState, { moment: other }: ExchangeState): ExchangeMoment | undefined {
  if (one === undefined || other === undefined) return one ?? other
  if (one.date !== other.date) return one.date > other.date ? one : other
  return one.second >= other.second ? one : other
}
