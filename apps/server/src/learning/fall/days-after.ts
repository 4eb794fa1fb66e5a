import { moveBps } from '@bahi/money/format'
import { drawDayIntensity, MARKET_DAILY } from '../../exchange/price/factor-model.ts'
import { RandomStreams } from '../../exchange/price/random.ts'
import { entryAt } from './entry-at.ts'
import { MADE_INSTRUMENTS, seedBytes } from './made-market.ts'

/** A month of trading days after the fall. */
export const DAYS_AFTER = 20
/** After a fall the market swings this much more than usual, and each company half as much by itself. */
const SWING = 1.8
/** Between falling on and coming back, by as much a day: which of the two it is, nobody knows on the evening of the fall. */
const DRIFT = { min: -0.006, max: 0.008 }

/** Closes of each following day in whole paise, share by share, from the closes of the day of the fall. */
export function daysAfter(seed: number, closesPaise: readonly number[]): readonly (readonly number[])[] {
  const market = new RandomStreams(seedBytes(seed), 'after', ['drift', 'market', 'intensity'])
  const own = new RandomStreams(
    seedBytes(seed),
    'after-own',
    MADE_INSTRUMENTS.map(({ id }) => id),
  )
  const drift = DRIFT.min + (DRIFT.max - DRIFT.min) * market.uniform(0)
  let prices = [...closesPaise]
  return Array.from({ length: DAYS_AFTER }, () => {
    const swing = drift + market.gaussian(1) * MARKET_DAILY * SWING * drawDayIntensity(market, 2)
    prices = prices.map((price, ix) => {
      const { marketBetaBps, dailyVolatilityBps, tickPaise } = entryAt(MADE_INSTRUMENTS, ix)
      const move = (swing * marketBetaBps) / 10_000 + (own.gaussian(ix) * dailyVolatilityBps) / 20_000
      return Math.max(tickPaise, Math.round((price * (1 + move)) / tickPaise) * tickPaise)
    })
    return prices
  })
}

/** The index on such a day in basis points of its close before the fall: the same weights as on the day itself. */
export function indexMoveBps(pricesPaise: readonly number[]): number {
  let [now, before] = [0n, 0n]
  MADE_INSTRUMENTS.forEach(({ freeFloat, previousClosePaise }, ix) => {
    now += BigInt(entryAt(pricesPaise, ix)) * BigInt(freeFloat)
    before += BigInt(previousClosePaise) * BigInt(freeFloat)
  })
  return Number(moveBps(now - before, before) ?? 0n)
}
