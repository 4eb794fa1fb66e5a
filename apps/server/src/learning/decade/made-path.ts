import { createHash } from 'node:crypto'
import type { NavPoint } from '@bahi/domain/funds/returns'
import { addDays, businessDate, isWeekend } from '@bahi/money/business-date'
import { navText } from '@bahi/money/nav'
import { drawDayIntensity, MARKET_DAILY } from '../../exchange/price/factor-model.ts'
import { RandomStreams } from '../../exchange/price/random.ts'

/**
 * Ten made years of one index fund. Its days are moved by the market part of the model behind the simulated exchange
 * (`exchange/price/factor-model.ts`), in one of two weathers: years that rise slowly, and falls that last some months and
 * swing more. With these odds half of all decades grow by less than nine per cent a year, one in eight ends below what a
 * SIP paid in, and falls reach the sizes that Indian indices had in 2000, 2008 and 2020.
 */
const FIRST_DAY = businessDate('2001-01-01')
const LAST_DAY = businessDate('2010-12-31')
/** A new fund begins at ten rupees a unit. */
const FIRST_NAV = 10
const FALL_BEGINS = 1 / 700
const FALL_ENDS = 1 / 70
const RISING_DRIFT = 0.0006
const FALLING_DRIFT = -0.002
const FALLING_SWING = 1.6
/** A path that fell to nothing would have no units to buy. */
const MIN_NAV = 0.1

export interface MadePath {
  readonly points: readonly NavPoint[]
  /** SHA-256 over every day with its NAV. */
  readonly digest: string
}

const days: readonly NavPoint['date'][] = weekdays()

/** The same seed gives the same path on every machine: only + − × ÷ on doubles is used. Every weekday has a NAV. */
export function madePath(seed: number): MadePath {
  const streams = new RandomStreams(new TextEncoder().encode(`decade ${seed}`), 'made-fund', [
    'weather',
    'move',
    'intensity',
  ])
  const hash = createHash('sha256')
  let [value, isFalling] = [FIRST_NAV, false]
  const points = days.map((date, at): NavPoint => {
    const chance = streams.uniform(0)
    isFalling = isFalling ? chance >= FALL_ENDS : chance < FALL_BEGINS
    const swing = streams.gaussian(1) * MARKET_DAILY * drawDayIntensity(streams, 2) * (isFalling ? FALLING_SWING : 1)
    if (at > 0) value = Math.max(MIN_NAV, value * (1 + (isFalling ? FALLING_DRIFT : RISING_DRIFT) + swing))
    const nav = BigInt(Math.round(value * 10_000))
    hash.update(`${date} ${navText(nav)}\n`)
    return { date, nav }
  })
  return { points, digest: hash.digest('hex') }
}

function weekdays(): NavPoint['date'][] {
  const found: NavPoint['date'][] = []
  for (let day = FIRST_DAY; day <= LAST_DAY; day = addDays(day, 1)) if (!isWeekend(day)) found.push(day)
  return found
}
