import { strFromU8, strToU8, deflateSync, inflateSync } from 'fflate'
import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import { roundToTick, tickFor } from '@bahi/domain/market/tick'
import {
  type CorporateAction,
  computeMultiplier,
  referenceAfter,
} from '@bahi/domain/shares/positions/corporate-actions'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import type { DayInstrument } from '../../market/ports/trading-day.ts'
import { type IndexBase, chainDivisor, indexSum, openDivisor } from '../matching/indices.ts'
import { ENGINE_VERSION } from '../price/simulated-day.ts'
import type { ReplayBar } from '../replay/replay-path.ts'
import type { AnnouncingFacts } from './draw-announcements.ts'

/** The indices whose fall halts the whole market. */
const BREAKER_INDICES: readonly string[] = ['BAHI50', 'BAHI500']

/** A new index begins at ten thousand points. */
const FIRST_LEVEL_HUNDREDTHS = 10_000_00

/** A fund's price moves by one paisa at every height. */
const ETF_TICK_PAISE = 1

/** Invented companies with simulated prices, or real ones with past prices: never both in one market. */
export type MarketSource = 'simulated' | 'replay'

/** All a trading day begins from, its seed apart: kept as it was, so that the day can be run again years later. */
export interface DayOpening {
  readonly engineVersion: number
  readonly source: MarketSource
  readonly date: string
  readonly dayNumber: number
  readonly plan: SessionPlan
  readonly calendar: { readonly previousTradingDay: string | null; readonly settlesOn: string }
  readonly instruments: readonly DayInstrument[]
  readonly indices: readonly IndexBase[]
  readonly breakerIndexIds: readonly string[]
  /** The real sessions of a replayed day, as they were imported. */
  readonly bars: readonly ReplayBar[]
  /** What the day's announcements were drawn from; absent where nothing is announced. */
  readonly announcing?: AnnouncingFacts
}

/** A listed instrument with its past, as the database holds it. */
export interface InstrumentPast {
  readonly id: number
  readonly symbol: string
  readonly sector: string
  readonly kind: 'share' | 'etf'
  readonly bandBps: number
  readonly basePricePaise: number
  readonly sharesOutstanding: number
  readonly freeFloat: number
  readonly dailyVolatilityBps: number
  readonly marketBetaBps: number
  readonly averageDailyVolume: number
  readonly indexCodes: readonly string[]
  readonly surveillance: string | null
  /** Close of the last session, null before the first. */
  readonly lastClosePaise: number | null
  /** Close of the last session of the month before, by which the exchange reviews ticks; null before the first. */
  readonly reviewClosePaise: number | null
  /** What takes effect before this session. */
  readonly actions?: readonly CorporateAction[]
}

export interface OpeningFacts {
  readonly source: MarketSource
  readonly bars: readonly ReplayBar[]
  readonly date: BusinessDate
  readonly dayNumber: number
  readonly plan: SessionPlan
  readonly calendar: DayOpening['calendar']
  readonly instruments: readonly InstrumentPast[]
  readonly indices: readonly {
    readonly code: string
    readonly name: string
    readonly lastCloseHundredths: number | null
  }[]
  readonly previous: DayOpening | null
  /** Net shares that customers and schemes bought from agents (negative: sold to them) on the previous day, by instrument. */
  readonly netBought: ReadonlyMap<number, number>
  readonly announcing?: AnnouncingFacts
}

/**
 * Composes the opening of a day. Prices are in paise, shares are whole. The previous close is adjusted for today's
 * corporate actions (a replayed day takes the one that its file says) and rounded to today's tick (half a tick up) where a new month brought another tick; shares outside
 * the agents' hands are carried over from the last opening; index divisors are chained, so that no change of members
 * moves an index.
 */
export function composeOpening(facts: OpeningFacts): DayOpening {
  const outside = new Map(facts.previous?.instruments.map((instrument) => [instrument.id, instrument.outsideShares]))
  const bars = new Map(facts.bars.map((bar) => [bar.instrumentId, bar]))
  const instruments = facts.instruments.map((past) => {
    const bar = bars.get(past.id)
    const tickPaise = facts.source === 'replay' ? replayTick(past, bar) : simulatedTick(past, facts.date)
    const instrument = dayInstrument(past, tickPaise, (outside.get(past.id) ?? 0) + (facts.netBought.get(past.id) ?? 0))
    // An action that is known in words says the close after it better than the file's figure.
    return bar?.previousClosePaise === undefined || (past.actions ?? []).length > 0
      ? instrument
      : { ...instrument, previousClosePaise: bar.previousClosePaise }
  })
  const indices = facts.indices.flatMap((index): IndexBase[] => {
    const members = instruments.filter((instrument) => instrument.indexIds.includes(index.code))
    if (members.length === 0) return []
    return [{ indexId: index.code, name: index.name, divisor: divisorOf(index, members, facts) }]
  })
  return {
    engineVersion: ENGINE_VERSION,
    source: facts.source,
    bars: facts.bars,
    date: facts.date,
    dayNumber: facts.dayNumber,
    plan: facts.plan,
    calendar: facts.calendar,
    instruments,
    indices,
    breakerIndexIds: BREAKER_INDICES.filter((id) => indices.some(({ indexId }) => indexId === id)),
    ...(facts.announcing === undefined ? {} : { announcing: facts.announcing }),
  }
}

function simulatedTick(past: InstrumentPast, date: BusinessDate): number {
  return past.kind === 'etf'
    ? ETF_TICK_PAISE
    : Number(tickFor(paise(past.reviewClosePaise ?? past.lastClosePaise ?? past.basePricePaise), date))
}

/** Past prices are adjusted for splits and leave the tick they were traded on: five paise where all figures allow it, else one. */
function replayTick(past: InstrumentPast, bar: ReplayBar | undefined): number {
  const figures = [
    past.lastClosePaise ?? past.basePricePaise,
    ...(bar === undefined
      ? []
      : [bar.openPaise, bar.highPaise, bar.lowPaise, bar.closePaise, bar.previousClosePaise ?? bar.openPaise]),
  ]
  return figures.every((figure) => figure % 5 === 0) ? 5 : 1
}

function dayInstrument(past: InstrumentPast, tickPaise: number, outsideShares: number): DayInstrument {
  const actions = past.actions ?? []
  const times = actions.reduce((product, action) => product * computeMultiplier(action), 1)
  const isGold = past.kind === 'etf' && past.sector === 'Gold'
  return {
    id: past.id,
    symbol: past.symbol,
    sector: past.sector,
    kind: past.kind,
    previousClosePaise: referencePrice(past.lastClosePaise ?? past.basePricePaise, actions, tickPaise),
    tickPaise,
    bandBps: past.bandBps,
    sharesOutstanding: past.sharesOutstanding * times,
    freeFloat: past.freeFloat * times,
    outsideShares: outsideShares * times,
    dailyVolatilityBps: past.dailyVolatilityBps,
    marketBetaBps: past.marketBetaBps,
    averageDailyVolume: past.averageDailyVolume * times,
    indexIds: past.indexCodes,
    flags: [...(isGold ? ['gold-etf'] : []), ...(past.surveillance === null ? [] : [past.surveillance])],
  }
}

/** The close before a session as its reference price: after what the company did, on the tick, a half tick up, never nothing. */
export function referencePrice(closePaise: number, actions: readonly CorporateAction[], tickPaise: number): number {
  return Math.max(
    tickPaise,
    Number(roundToTick(paise(referenceAfter(closePaise, actions)), paise(tickPaise), 'half-up')),
  )
}

function divisorOf(
  index: OpeningFacts['indices'][number],
  members: readonly DayInstrument[],
  facts: OpeningFacts,
): number {
  const sumAfter = indexSum(members)
  const before = facts.previous?.indices.find(({ indexId }) => indexId === index.code)
  if (before === undefined) return openDivisor(sumAfter, index.lastCloseHundredths ?? FIRST_LEVEL_HUNDREDTHS)
  const closes = new Map(facts.instruments.map((past) => [past.id, past.lastClosePaise]))
  const membersBefore = (facts.previous?.instruments ?? []).filter((instrument) =>
    instrument.indexIds.includes(index.code),
  )
  const sumBefore = indexSum(
    membersBefore.map((member) => ({
      ...member,
      previousClosePaise: closes.get(member.id) ?? member.previousClosePaise,
    })),
  )
  return chainDivisor(before.divisor, sumBefore, sumAfter)
}

/** The opening as one compressed value. */
export function encodeOpening(opening: DayOpening): Uint8Array {
  return deflateSync(strToU8(JSON.stringify(opening)))
}

/** @throws RangeError when the bytes are no opening. */
export function decodeOpening(bytes: Uint8Array): DayOpening {
  const opening = JSON.parse(strFromU8(inflateSync(bytes))) as DayOpening
  if (!Number.isInteger(opening.engineVersion) || !Array.isArray(opening.instruments))
    throw new RangeError('these bytes are no opening of a day')
  businessDate(opening.date)
  return opening
}
