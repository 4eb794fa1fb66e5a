import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { businessDate } from '@bahi/money/business-date'
import type { IndexBase } from '../../exchange/matching/indices.ts'
import { indexSum, openDivisor } from '../../exchange/matching/indices.ts'
import type { MarketMove } from '../../exchange/price/price-process.ts'
import { RandomStreams } from '../../exchange/price/random.ts'
import type { DayInstrument } from '../../market/ports/trading-day.ts'

/** A made Monday: no day of any market. Charges are those of this date. */
export const MADE_DATE = businessDate('2026-06-01')
export const MADE_PLAN = usualSessionPlan
const INDEX_ID = 'MADE6'
const INDEX_LEVEL_HUNDREDTHS = 20_000_00

/** A share of the made market by what it is: names of companies, even invented ones, would be taken for those of the market. */
export const MADE_SHARES = ['bank', 'software', 'cars', 'power', 'lender', 'mill'] as const
export type MadeShare = (typeof MADE_SHARES)[number]

interface ShareWords {
  readonly closePaise: number
  readonly tickPaise: number
  readonly bandBps: number
  readonly betaBps: number
  readonly volatilityBps: number
  readonly volume: number
  readonly freeFloat: number
  /** What the book of the day begins with. */
  readonly held: number
}

/**
 * Four large shares without a narrow band, a small lender whose band of 10 % ends before the fall does, and a mill in which
 * hardly anybody trades.
 */
const WORDS: Readonly<Record<MadeShare, ShareWords>> = {
  bank: large({ closePaise: 1_412_00, betaBps: 11_000, held: 100 }),
  software: large({ closePaise: 2_236_00, betaBps: 9_000, held: 50 }),
  cars: large({ closePaise: 864_00, tickPaise: 5, betaBps: 11_500, held: 150 }),
  power: large({ closePaise: 318_00, tickPaise: 5, betaBps: 8_500, held: 300 }),
  lender: {
    closePaise: 246_50,
    tickPaise: 1,
    bandBps: 1_000,
    betaBps: 16_000,
    volatilityBps: 260,
    volume: 900_000,
    freeFloat: 60_000_000,
    held: 400,
  },
  mill: {
    closePaise: 187_00,
    tickPaise: 1,
    bandBps: 2_000,
    betaBps: 12_000,
    volatilityBps: 240,
    volume: 9_000,
    freeFloat: 4_000_000,
    held: 500,
  },
}

export const MADE_CASH_PAISE = 1_00_000_00

export const MADE_INSTRUMENTS: readonly DayInstrument[] = MADE_SHARES.map((share, at) => {
  const words = WORDS[share]
  return {
    id: at + 1,
    symbol: share.toUpperCase(),
    sector: share,
    kind: 'share',
    previousClosePaise: words.closePaise,
    tickPaise: words.tickPaise,
    bandBps: words.bandBps,
    sharesOutstanding: 2 * words.freeFloat,
    freeFloat: words.freeFloat,
    outsideShares: words.held,
    dailyVolatilityBps: words.volatilityBps,
    marketBetaBps: words.betaBps,
    averageDailyVolume: words.volume,
    indexIds: [INDEX_ID],
    flags: [],
  }
})

export const MADE_HOLDINGS: ReadonlyMap<number, number> = new Map(
  MADE_SHARES.map((share, at) => [at + 1, WORDS[share].held]),
)

export const MADE_INDEX: IndexBase = {
  indexId: INDEX_ID,
  name: 'Made index',
  divisor: openDivisor(indexSum(MADE_INSTRUMENTS), INDEX_LEVEL_HUNDREDTHS),
}

export function seedBytes(seed: number): Uint8Array {
  return new TextEncoder().encode(`the day the market fell ${seed}`.padEnd(32, ' '))
}

/**
 * How the market moves that day beside its usual swing: a slow morning, the fall that reaches the circuit breaker, what is
 * sold while trading is halted, and an afternoon that falls on or comes back a little. The fall is given; everything about
 * it that differs is drawn from the seed.
 */
export function marketMoves(seed: number): readonly MarketMove[] {
  const draw = new RandomStreams(seedBytes(seed), 'fall', ['shape'])
  const between = (low: number, high: number): number => low + (high - low) * draw.uniform(0)
  const begins = Math.floor(between(9.75 * 3_600, 10.25 * 3_600))
  const breaks = begins + Math.floor(between(50 * 60, 75 * 60))
  // Beside the day's own swing, so that the index reaches 10 % within the fall.
  const fall = -between(0.115, 0.13)
  // A halt in the morning lasts an hour with its call auction, and what is known grows worse meanwhile.
  const resumes = breaks + 3_600
  const onward = between(-0.035, 0.015)
  return [
    { fromSecond: MADE_PLAN.continuousStart, untilSecond: begins, move: -0.01 },
    { fromSecond: begins, untilSecond: breaks, move: fall },
    { fromSecond: breaks, untilSecond: resumes, move: -between(0.015, 0.03) },
    { fromSecond: resumes + 600, untilSecond: MADE_PLAN.continuousEnd, move: onward },
  ]
}

function large(words: Pick<ShareWords, 'closePaise' | 'betaBps' | 'held'> & { tickPaise?: number }): ShareWords {
  return { tickPaise: 10, bandBps: 2_000, volatilityBps: 170, volume: 4_000_000, freeFloat: 600_000_000, ...words }
}
