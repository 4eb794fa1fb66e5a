import {
  type MadeBook,
  type MadeOrder,
  type MadeRefusal,
  endMade,
  fillMade,
  placeMade,
  worthOfMade,
} from '@bahi/domain/learning/fall/made-book'
import { bandLimits } from '@bahi/domain/market/band'
import { paise } from '@bahi/money/paise'
import { SimulatedDay } from '../../exchange/price/simulated-day.ts'
import type { EndReason, Quote, TapeEvent } from '../../market/ports/trading-day.ts'
import { entryAt } from './entry-at.ts'
import {
  MADE_CASH_PAISE,
  MADE_DATE,
  MADE_HOLDINGS,
  MADE_INDEX,
  MADE_INSTRUMENTS,
  MADE_PLAN,
  marketMoves,
  seedBytes,
} from './made-market.ts'

/** An order of the learner; it acts after this second of the day. */
export type PlacedOrder = MadeOrder & { readonly second: number }
export type PlacedCancel = { readonly cancel: number; readonly second: number }
export type Placed = PlacedOrder | PlacedCancel

export interface OrderRun {
  readonly order: PlacedOrder
  refused: MadeRefusal | null
  limitPaise: number
  /** When a stop fired, and the trade that fired it. */
  firedSecond: number | null
  firedPaise: number | null
  readonly fills: { readonly second: number; readonly pricePaise: number; readonly quantity: number }[]
  ended: { readonly second: number; readonly reason: EndReason } | null
}

/** What the market looked like at the end of a minute. */
export interface Frame {
  readonly second: number
  readonly isHalted: boolean
  readonly indexHundredths: number
  readonly worthPaise: number
  readonly quotes: readonly Pick<Quote, 'lastPaise' | 'bidPaise' | 'askPaise'>[]
}

/** A share reached its lower circuit: nobody bids. */
export interface Locked {
  readonly second: number
  readonly share: number
}

export interface Halt {
  readonly second: number
  readonly indexHundredths: number
  resumedSecond: number | null
}

export interface FallRun {
  readonly frames: readonly Frame[]
  readonly halts: readonly Halt[]
  readonly locked: readonly Locked[]
  readonly orders: readonly OrderRun[]
  readonly book: MadeBook
  readonly closesPaise: readonly number[]
  readonly indexBefore: number
  readonly digest: Uint8Array
}

/**
 * The made day with the learner's orders in it, on the code of the simulated exchange: books, agents, auctions and circuit
 * breakers are those of every day. The same seed and orders give the same day, and orders change nothing before them.
 */
export function runFall(seed: number, placed: readonly Placed[]): FallRun {
  const run = new FallDay(seed, placed)
  while (run.day.phase !== 'after') run.step()
  return run.result()
}

class FallDay {
  readonly day: SimulatedDay
  private book: MadeBook = {
    date: MADE_DATE,
    cashPaise: paise(MADE_CASH_PAISE),
    shares: MADE_HOLDINGS,
    holds: new Map(),
    charged: new Map(),
    chargesPaise: paise(0n),
  }
  private readonly placed: readonly Placed[]
  private next = 0
  private readonly orders: OrderRun[] = []
  private readonly frames: Frame[] = []
  private readonly halts: Halt[] = []
  private readonly locked: Locked[] = []

  constructor(seed: number, placed: readonly Placed[]) {
    this.placed = placed
    this.day = new SimulatedDay({
      date: MADE_DATE,
      seed: seedBytes(seed),
      plan: MADE_PLAN,
      instruments: MADE_INSTRUMENTS,
      indices: [MADE_INDEX],
      breakerIndexIds: [MADE_INDEX.indexId],
      marketMoves: marketMoves(seed),
    })
  }

  step(): void {
    this.day.step()
    this.post()
    this.watchMarket()
    this.fireStops()
    const { second } = this.day
    for (let one = this.placed[this.next]; one !== undefined && one.second <= second; one = this.placed[this.next]) {
      if ('cancel' in one) this.cancel(one.cancel)
      else this.place(one)
      this.next += 1
    }
    if (this.day.phase === 'after') this.expireStops()
    const into = second - MADE_PLAN.continuousStart
    if (into >= 0 && into % 60 === 0) this.frames.push(this.frame())
    this.day.forgetTraded()
  }

  result(): FallRun {
    return {
      frames: this.frames,
      halts: this.halts,
      locked: this.locked,
      orders: this.orders,
      book: this.book,
      closesPaise: this.day.dayBars().map(({ closePaise }) => closePaise),
      indexBefore: entryAt(this.day.indices(), 0).previousCloseHundredths,
      digest: this.day.digest(),
    }
  }

  private place(order: PlacedOrder): void {
    const number = this.orders.length
    const run: OrderRun = {
      order,
      refused: null,
      limitPaise: 0,
      firedSecond: null,
      firedPaise: null,
      fills: [],
      ended: null,
    }
    this.orders.push(run)
    const placed = placeMade(this.book, number, order, this.quoteOf(order.share))
    if (!placed.ok) {
      run.refused = placed.refused
      return
    }
    this.book = placed.book
    run.limitPaise = Number(placed.limitPaise)
    if (order.type !== 'stop') this.send(number)
  }

  private cancel(number: number): void {
    const run = this.orders[number]
    if (run === undefined || run.refused !== null || run.ended !== null) return
    if (run.order.type === 'stop' && run.firedSecond === null) {
      run.ended = { second: this.day.second, reason: 'cancelled' }
      this.book = endMade(this.book, number)
      return
    }
    this.day.apply({ kind: 'cancel', orderId: idOf(number) })
    this.post()
  }

  private send(number: number): void {
    const { order, limitPaise } = entryAt(this.orders, number)
    this.day.apply({
      kind: 'new',
      orderId: idOf(number),
      instrumentId: order.share,
      side: order.side,
      quantity: order.quantity,
      limitPaise,
      timeInForce: order.type === 'limit' ? 'day' : 'ioc',
      tag: 'customer',
      client: 1n,
      selfTrade: 'cancel-new',
    })
    this.post()
  }

  /** A stop fires at the first trade of the continuous session at its trigger or beyond, as at the order desk. */
  private fireStops(): void {
    this.orders.forEach((run, number) => {
      const { order, refused, ended, firedSecond } = run
      const { type, pricePaise } = order
      if (type !== 'stop' || pricePaise === null || refused !== null || ended !== null || firedSecond !== null) return
      const traded = this.day.traded(order.share)
      if (traded === undefined) return
      const reached = order.side === 'sell' ? traded.lowPaise : traded.highPaise
      const isReached = order.side === 'sell' ? reached <= pricePaise : reached >= pricePaise
      if (!isReached) return
      run.firedSecond = this.day.second
      run.firedPaise = reached
      this.send(number)
    })
  }

  /** A stop lasts for the day, like every order here; the exchange does not know those that never fired. */
  private expireStops(): void {
    this.orders.forEach((run, number) => {
      if (run.order.type !== 'stop' || run.refused !== null || run.ended !== null || run.firedSecond !== null) return
      run.ended = { second: this.day.second, reason: 'expired' }
      this.book = endMade(this.book, number)
    })
  }

  private post(): void {
    for (const event of this.day.takeTape()) this.postEvent(event)
  }

  private postEvent(event: TapeEvent): void {
    if (event.kind === 'ended') {
      const number = numberOf(event.orderId)
      entryAt(this.orders, number).ended ??= { second: event.second, reason: event.reason }
      this.book = endMade(this.book, number)
      return
    }
    if (event.kind !== 'trade') return
    for (const orderId of [event.buyOrderId, event.sellOrderId]) {
      if (orderId === null) continue
      const number = numberOf(orderId)
      const run = entryAt(this.orders, number)
      const { pricePaise, quantity, second } = event
      run.fills.push({ second, pricePaise, quantity })
      const left = run.order.quantity - run.fills.reduce((sum, fill) => sum + fill.quantity, 0)
      const fill = { pricePaise: paise(pricePaise), quantity, left, limitPaise: paise(run.limitPaise) }
      this.book = fillMade(this.book, number, run.order, fill)
      if (left === 0) this.book = endMade(this.book, number)
    }
  }

  private watchMarket(): void {
    if (this.day.phase !== 'open') return
    const { second } = this.day
    const isHalted = this.day.quote(1).state === 'halted'
    const last = this.halts.at(-1)
    const wasHalted = last !== undefined && last.resumedSecond === null
    if (isHalted && !wasHalted) this.halts.push({ second, indexHundredths: this.index(), resumedSecond: null })
    if (!isHalted && wasHalted) last.resumedSecond = second
    if (isHalted) return
    for (const { id } of MADE_INSTRUMENTS) {
      const { bidPaise, lastPaise, lowerBandPaise } = this.day.quote(id)
      const isLocked = bidPaise === 0 && lastPaise === lowerBandPaise
      if (isLocked && this.locked.every(({ share }) => share !== id)) this.locked.push({ second, share: id })
    }
  }

  private frame(): Frame {
    const quotes = MADE_INSTRUMENTS.map(({ id }) => this.day.quote(id))
    return {
      second: this.day.second,
      isHalted: entryAt(quotes, 0).state === 'halted',
      indexHundredths: this.index(),
      worthPaise: Number(worthOfMade(this.book, (share) => entryAt(quotes, share - 1).lastPaise)),
      quotes,
    }
  }

  private index(): number {
    return entryAt(this.day.indices(), 0).lastHundredths
  }

  private quoteOf(share: number) {
    const { lastPaise, bidPaise, askPaise } = this.day.quote(share)
    const { previousClosePaise, bandBps, tickPaise } = entryAt(MADE_INSTRUMENTS, share - 1)
    return {
      lastPaise: paise(lastPaise),
      bidPaise: paise(bidPaise),
      askPaise: paise(askPaise),
      tickPaise: paise(tickPaise),
      band: bandLimits(paise(previousClosePaise), bandBps, paise(tickPaise)),
    }
  }
}

/** The exchange takes positive ids. */
function idOf(number: number): bigint {
  return BigInt(number + 1)
}

function numberOf(orderId: bigint): number {
  return Number(orderId) - 1
}
