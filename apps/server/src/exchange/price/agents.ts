import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import type { DayInstrument } from '../../market/ports/trading-day.ts'
import { BUY, SELL, type SideCode } from '../matching/fill-sink.ts'
import { type OrderBook } from '../matching/order-book.ts'
import { activityCurve } from './factor-model.ts'
import { drawExponential, mixBits, RandomStreams } from './random.ts'

/**
 * The seeded crowd that keeps each book alive. Per instrument: one maker house with seven quotes a side around the value it
 * believes in, a dozen noise orders that come and go, and takers who lean towards the value.
 *
 * How many numbers are drawn never depends on the book, so an order from outside changes what agents do, deterministically,
 * but not the draws that follow. Sizes of quotes are looked up by (instrument, second, slot) for the same reason.
 */

const MAKER_LEVELS = 7
const MAKER_SLOTS = 2 * MAKER_LEVELS
const NOISE_SLOTS = 12
const SLOTS = MAKER_SLOTS + NOISE_SLOTS
/** Makers act when fewer than this many price levels stand on a side. */
const FEWEST_LEVELS = 6
const SHOWN_LEVELS = 5
const TAKER_OWNER = -1000
const TAKER_SHARE = 0.35
const TAKER_BELOW = Math.floor(TAKER_SHARE * 256)
/** A house without quotes has no centre; a centre just below the lower band limit may be negative. */
const NO_CENTRE = -1_000_000_000
const TWO_TO_MINUS_16 = 1 / 65536
/** Orders each instrument sees in an average pre-open, per second of it. */
const PRE_OPEN_RATE = 0.1

export class Agents {
  /** New orders, changes and cancels sent by agents so far. */
  messages = 0
  /** Seconds of matching books seen after the makers acted; those with five levels on both sides; those locked at a band limit. */
  bookSeconds = 0
  fullSeconds = 0
  lockedSeconds = 0

  private readonly books: readonly OrderBook[]
  private readonly count: number
  private readonly streams: RandomStreams
  private readonly plan: SessionPlan
  private readonly curve: Float64Array
  private readonly handles: Int32Array
  private readonly centre: Int32Array
  private readonly gap: Int32Array
  private readonly halfSpread: Int32Array
  private readonly threshold: Int32Array
  private readonly ratePerSecond: Float64Array
  private readonly unitQuantity: Float64Array
  private readonly lowerPaise: Float64Array
  private readonly tickPaise: Float64Array
  private readonly salt: number

  constructor(
    seed: Uint8Array,
    plan: SessionPlan,
    instruments: readonly DayInstrument[],
    books: readonly OrderBook[],
    lowerPaise: readonly number[],
  ) {
    const count = instruments.length
    this.books = books
    this.count = count
    this.plan = plan
    this.curve = activityCurve(plan)
    this.streams = new RandomStreams(
      seed,
      'agents',
      instruments.map((instrument) => instrument.id),
    )
    this.salt = new RandomStreams(seed, 'sizes', ['all']).next(0)
    this.handles = new Int32Array(count * SLOTS)
    this.centre = new Int32Array(count).fill(NO_CENTRE)
    this.gap = new Int32Array(count)
    this.halfSpread = new Int32Array(count)
    this.threshold = new Int32Array(count)
    this.ratePerSecond = new Float64Array(count)
    this.unitQuantity = new Float64Array(count)
    this.lowerPaise = Float64Array.from(lowerPaise)
    this.tickPaise = Float64Array.from(instruments, (instrument) => instrument.tickPaise)
    instruments.forEach((instrument, ix) => this.fit(instrument, ix, plan.continuousEnd - plan.continuousStart))
  }

  /** One second of the pre-open: orders around the value on both sides, which cross and give the auction its volume. */
  stepPreOpen(second: number, value: Float64Array): void {
    for (let ix = 0; ix < this.count; ix += 1) {
      const chance = this.streams.uniform(ix)
      const bits = this.streams.next(ix)
      const distance = this.streams.gaussian(ix)
      if (chance >= PRE_OPEN_RATE) continue
      const book = this.books[ix]!
      const slot = (bits >>> 8) % SLOTS
      this.withdraw(ix, slot)
      const side = (bits & 1) as SideCode
      const centre = this.levelOf(ix, value[ix]!)
      const lean = side === BUY ? 1 : -1
      const level = Math.round(centre + lean + distance * 2 * this.threshold[ix]!)
      if (level < 0 || level >= book.levelCount) continue
      const size = 1 + Math.floor(this.unitQuantity[ix]! * drawExponential(mixBits(this.salt ^ ix, second, slot)) * 2)
      this.place(ix, slot, side, level, size)
    }
  }

  /** One second of the continuous session over all instruments; those whose book is not matching only advance their stream. */
  step(second: number, value: Float64Array): void {
    const minute = Math.min(this.curve.length - 1, Math.floor((second - this.plan.continuousStart) / 60))
    const activity = this.curve[minute]!
    for (let ix = 0; ix < this.count; ix += 1) {
      const expected = this.ratePerSecond[ix]! * activity
      let events = Math.floor(expected)
      if (this.streams.uniform(ix) < expected - events) events += 1
      const book = this.books[ix]!
      if (!book.matching) {
        for (; events > 0; events -= 1) this.skipEvent(ix)
        continue
      }
      for (; events > 0; events -= 1) this.event(ix, book, value[ix]!)
      this.makeMarket(ix, book, second, value[ix]!)
      this.bookSeconds += 1
      if (book.bidLevels >= SHOWN_LEVELS && book.askLevels >= SHOWN_LEVELS) this.fullSeconds += 1
      else if (book.bestBid === book.levelCount - 1 || book.bestAsk === 0) this.lockedSeconds += 1
    }
  }

  /** Takes every order of the instrument's agents out of the book. */
  withdrawAll(ix: number): void {
    for (let slot = 0; slot < SLOTS; slot += 1) this.withdraw(ix, slot)
    this.centre[ix] = NO_CENTRE
  }

  private fit(instrument: DayInstrument, ix: number, seconds: number): void {
    const price = instrument.previousClosePaise
    const tick = instrument.tickPaise
    // A busy share is quoted tightly: two basis points for ₹100 crore a day, wider as turnover falls, ten at most.
    const turnoverCrore = (price * instrument.averageDailyVolume) / 1e9
    const ease = Math.min(1, Math.max(0, Math.sqrt(turnoverCrore) / 10))
    const spread = 0.0002 + 0.0008 * (1 - ease)
    const jumpiness = Math.max(0.5, instrument.dailyVolatilityBps / 160)
    this.halfSpread[ix] = Math.max(0, Math.round((price * spread) / 2 / tick) - 1)
    this.gap[ix] = Math.max(1, Math.round((price * spread * 0.7) / tick))
    this.threshold[ix] = Math.max(2, Math.round((price * 0.0008 * jumpiness) / tick))
    const eventsADay = 1200 + 3800 * ease * ease
    this.ratePerSecond[ix] = eventsADay / seconds
    this.unitQuantity[ix] = Math.max(1, instrument.averageDailyVolume / (eventsADay * TAKER_SHARE * 1.3))
  }

  private levelOf(ix: number, valuePaise: number): number {
    return Math.floor((valuePaise - this.lowerPaise[ix]!) / this.tickPaise[ix]!)
  }

  private skipEvent(ix: number): void {
    this.streams.next(ix)
    this.streams.next(ix)
  }

  private event(ix: number, book: OrderBook, valuePaise: number): void {
    const bits = this.streams.next(ix)
    const sizeBits = this.streams.next(ix)
    const quantity = 1 + Math.floor(this.unitQuantity[ix]! * drawExponential(sizeBits))
    const coin = (bits >>> 16) * TWO_TO_MINUS_16
    if ((bits & 0xff) < TAKER_BELOW) this.takeLiquidity(ix, book, valuePaise, coin, quantity)
    else this.noise(ix, book, coin, drawExponential(sizeBits << 10), (bits >>> 8) & 0xff, quantity)
  }

  private takeLiquidity(ix: number, book: OrderBook, valuePaise: number, coin: number, quantity: number): void {
    if (book.bestBid < 0 && book.bestAsk >= book.levelCount) return
    const middle = this.middle(book)
    const level = (valuePaise - this.lowerPaise[ix]!) / this.tickPaise[ix]!
    const lean = Math.min(0.4, Math.max(-0.4, ((level - middle) / this.threshold[ix]!) * 0.4))
    const reach = 4 * this.gap[ix]!
    this.messages += 1
    if (coin < 0.5 + lean) {
      if (book.bestAsk < book.levelCount)
        book.submit(BUY, Math.min(book.levelCount - 1, book.bestAsk + reach), quantity, TAKER_OWNER, false)
    } else if (book.bestBid >= 0 && book.agentShares > 0) {
      book.submit(SELL, Math.max(0, book.bestBid - reach), quantity, TAKER_OWNER, false)
    }
  }

  private noise(ix: number, book: OrderBook, coin: number, distance: number, pick: number, quantity: number): void {
    const centre = this.centre[ix]!
    if (centre === NO_CENTRE) return
    const slot = MAKER_SLOTS + (pick % NOISE_SLOTS)
    this.withdraw(ix, slot)
    const away = Math.floor(distance * 3 * this.gap[ix]!)
    const level = coin < 0.5 ? centre - away : centre + 1 + away
    if (level < 0 || level >= book.levelCount) return
    this.place(ix, slot, coin < 0.5 ? BUY : SELL, level, quantity)
  }

  private middle(book: OrderBook): number {
    if (book.bestBid < 0) return book.bestAsk
    return book.bestAsk >= book.levelCount ? book.bestBid : (book.bestBid + book.bestAsk) / 2
  }

  private makeMarket(ix: number, book: OrderBook, second: number, valuePaise: number): void {
    const level = this.levelOf(ix, valuePaise)
    const away = level - this.centre[ix]!
    const moved = away >= this.threshold[ix]! || -away >= this.threshold[ix]!
    if (!moved && book.bidLevels >= FEWEST_LEVELS && book.askLevels >= FEWEST_LEVELS) return
    this.requote(ix, book, second, level)
  }

  /**
   * Moves the quotes by whole gaps towards the value and fills empty slots. Quotes that fall outside the new ladder go first, so
   * that the house never trades with itself; a slot is its level's number modulo seven, so that the others stay and keep their turn.
   */
  private requote(ix: number, book: OrderBook, second: number, level: number): void {
    const gap = this.gap[ix]!
    const half = this.halfSpread[ix]!
    const old = this.centre[ix]!
    let centre = old === NO_CENTRE ? level : old + Math.round((level - old) / gap) * gap
    // Beyond a band limit the best quote of the crowded side is at the limit, and the other side is empty.
    while (centre - half > book.levelCount - 1) centre -= gap
    while (centre + 1 + half < 0) centre += gap
    this.centre[ix] = centre
    // Ladder positions count in gaps from an origin that moves with the residue of the centre, hence never for one instrument.
    const step = Math.floor(centre / gap)
    for (let k = 0; k < MAKER_LEVELS; k += 1) {
      this.dropMoved(ix, BUY, step - k, centre - half - k * gap)
      this.dropMoved(ix, SELL, step + k, centre + 1 + half + k * gap)
    }
    for (let k = 0; k < MAKER_LEVELS; k += 1) {
      this.quote(ix, book, second, BUY, step - k, centre - half - k * gap, k)
      this.quote(ix, book, second, SELL, step + k, centre + 1 + half + k * gap, k)
    }
  }

  private slotOf(side: SideCode, step: number): number {
    return side * MAKER_LEVELS + (((step % MAKER_LEVELS) + MAKER_LEVELS) % MAKER_LEVELS)
  }

  private dropMoved(ix: number, side: SideCode, step: number, level: number): void {
    const slot = this.slotOf(side, step)
    const handle = this.handles[ix * SLOTS + slot]!
    const book = this.books[ix]!
    if (book.holds(handle, -1 - slot) && book.levelOf(handle) !== level) this.withdraw(ix, slot)
  }

  private quote(
    ix: number,
    book: OrderBook,
    second: number,
    side: SideCode,
    step: number,
    level: number,
    depth: number,
  ): void {
    if (level < 0 || level >= book.levelCount) return
    const slot = this.slotOf(side, step)
    if (book.holds(this.handles[ix * SLOTS + slot]!, -1 - slot)) return
    const share = (mixBits(this.salt ^ ix, second, slot) >>> 16) * TWO_TO_MINUS_16
    const quantity = 1 + Math.floor(this.unitQuantity[ix]! * (0.6 + 2.4 * share) * (1 + depth * 0.2))
    this.place(ix, slot, side, level, quantity)
  }

  private place(ix: number, slot: number, side: SideCode, level: number, quantity: number): void {
    const book = this.books[ix]!
    if (side === SELL && book.agentShares <= 0) return
    this.handles[ix * SLOTS + slot] = book.submit(side, level, quantity, -1 - slot, true)
    this.messages += 1
  }

  private withdraw(ix: number, slot: number): void {
    const at = ix * SLOTS + slot
    const handle = this.handles[at]!
    if (handle === 0) return
    const book = this.books[ix]!
    if (book.holds(handle, -1 - slot)) {
      book.cancel(handle)
      this.messages += 1
    }
    this.handles[at] = 0
  }
}
