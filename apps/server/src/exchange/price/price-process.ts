import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import type { DayInstrument } from '../../market/ports/trading-day.ts'
import {
  drawDayIntensity,
  drawNews,
  factorLoadings,
  DAILY_DRIFT,
  OVERNIGHT_SHARE,
  volatilityCurve,
} from './factor-model.ts'
import { RandomStreams } from './random.ts'

/** How far beyond a band limit the hidden value may run: a locked share can come back, but not at once. */
const BEYOND_BAND = 0.004
/** Share of a customer's footprint in the price that is gone after one second: half of it after about twenty minutes. */
const IMPACT_FADE = 1 - 1 / 1800
const LARGEST_IMPACT = 0.03
const IMPACT_OF_ONE_DAYS_VOLUME = 0.08

/**
 * A move of the whole market that is given and not drawn, in a day that is made to learn by: a return, spread evenly over
 * its seconds, of which each share takes its beta. A day of the exchange has none.
 */
export interface MarketMove {
  readonly fromSecond: number
  readonly untilSecond: number
  readonly move: number
}

/**
 * The value that agents believe in, a second at a time: previous close × overnight move × (market + sector + own) steps. The path
 * comes from the seed alone; what customers do adds a fading, bounded footprint beside it and never changes a draw.
 */
export class PriceProcess {
  /** Value in paise, footprint included; what agents quote around. */
  readonly value: Float64Array

  private readonly count: number
  private readonly path: Float64Array
  private readonly impact: Float64Array
  private readonly lowest: Float64Array
  private readonly highest: Float64Array
  private readonly marketStep: Float64Array
  private readonly sectorStep: Float64Array
  private readonly ownStep: Float64Array
  private readonly sectorOf: Int32Array
  private readonly sectorMoves: Float64Array
  private readonly newsSecond: Int32Array
  private readonly news: Float64Array
  private readonly marketMoves: readonly MarketMove[]
  private readonly betas: Float64Array
  private readonly dailyVolume: Float64Array
  private readonly curve: Float64Array
  private readonly plan: SessionPlan
  private readonly drift: number
  private readonly common: RandomStreams
  private readonly own: RandomStreams

  constructor(
    seed: Uint8Array,
    plan: SessionPlan,
    instruments: readonly DayInstrument[],
    { lowerPaise, upperPaise }: { readonly lowerPaise: readonly number[]; readonly upperPaise: readonly number[] },
    marketMoves: readonly MarketMove[] = [],
  ) {
    const count = instruments.length
    const sectors = [...new Set(instruments.map((instrument) => instrument.sector))].sort()
    const seconds = plan.continuousEnd - plan.continuousStart
    this.count = count
    this.plan = plan
    this.curve = volatilityCurve(plan)
    this.drift = (DAILY_DRIFT * (1 - OVERNIGHT_SHARE)) / seconds
    this.common = new RandomStreams(seed, 'common', ['market', ...sectors])
    this.own = new RandomStreams(
      seed,
      'path',
      instruments.map((instrument) => instrument.id),
    )
    this.sectorMoves = new Float64Array(sectors.length)
    this.value = new Float64Array(count)
    this.path = new Float64Array(count)
    this.impact = new Float64Array(count)
    this.lowest = Float64Array.from(lowerPaise, (price) => price * (1 - BEYOND_BAND))
    this.highest = Float64Array.from(upperPaise, (price) => price * (1 + BEYOND_BAND))
    this.marketStep = new Float64Array(count)
    this.sectorStep = new Float64Array(count)
    this.ownStep = new Float64Array(count)
    this.sectorOf = Int32Array.from(instruments, (instrument) => sectors.indexOf(instrument.sector))
    this.newsSecond = new Int32Array(count)
    this.news = new Float64Array(count)
    this.marketMoves = marketMoves
    this.betas = Float64Array.from(instruments, ({ marketBetaBps }) => marketBetaBps / 10_000)
    this.dailyVolume = Float64Array.from(instruments, (instrument) => Math.max(1, instrument.averageDailyVolume))
    this.drawDay(instruments, seconds)
  }

  /** One second of the continuous session. `taken` is what outside orders took since the last second; it is folded in and cleared. */
  step(second: number, taken: Float64Array): void {
    const minute = Math.min(this.curve.length - 1, Math.floor((second - this.plan.continuousStart) / 60))
    const curve = this.curve[minute]!
    const market = this.common.gaussian(0) * curve
    const { sectorMoves, path, value, impact, own } = this
    const pressed = this.pressureAt(second)
    for (let sector = 0; sector < sectorMoves.length; sector += 1)
      sectorMoves[sector] = this.common.gaussian(sector + 1) * curve
    for (let ix = 0; ix < this.count; ix += 1) {
      let move = this.marketStep[ix]! * market + this.sectorStep[ix]! * sectorMoves[this.sectorOf[ix]!]!
      move += this.ownStep[ix]! * own.gaussian(ix) * curve + this.drift
      if (this.newsSecond[ix] === second) move += this.news[ix]!
      if (pressed !== 0) move += pressed * this.betas[ix]!
      const next = path[ix]! * (1 + move)
      path[ix] = Math.min(this.highest[ix]!, Math.max(this.lowest[ix]!, next))
      if (taken[ix] !== 0) this.press(ix, taken)
      const footprint = impact[ix]!
      if (footprint === 0) {
        value[ix] = path[ix]!
      } else {
        impact[ix] = Math.abs(footprint) < 1e-7 ? 0 : footprint * IMPACT_FADE
        value[ix] = Math.min(this.highest[ix]!, Math.max(this.lowest[ix]!, path[ix]! * (1 + footprint)))
      }
    }
  }

  private pressureAt(second: number): number {
    let sum = 0
    for (const { fromSecond, untilSecond, move } of this.marketMoves)
      if (second >= fromSecond && second < untilSecond) sum += move / (untilSecond - fromSecond)
    return sum
  }

  private press(ix: number, taken: Float64Array): void {
    const moved = this.impact[ix]! + (taken[ix]! / this.dailyVolume[ix]!) * IMPACT_OF_ONE_DAYS_VOLUME
    this.impact[ix] = Math.min(LARGEST_IMPACT, Math.max(-LARGEST_IMPACT, moved))
    taken[ix] = 0
  }

  private drawDay(instruments: readonly DayInstrument[], seconds: number): void {
    const intensity = drawDayIntensity(this.common, 0)
    const overnight = Math.sqrt(OVERNIGHT_SHARE) * intensity
    const perSecond = Math.sqrt((1 - OVERNIGHT_SHARE) / seconds) * intensity
    const market = this.common.gaussian(0)
    for (let sector = 0; sector < this.sectorMoves.length; sector += 1)
      this.sectorMoves[sector] = this.common.gaussian(sector + 1)
    instruments.forEach((instrument, ix) => {
      const loadings = factorLoadings(instrument)
      const gap =
        loadings.market * market +
        loadings.sector * this.sectorMoves[this.sectorOf[ix]!]! +
        loadings.own * this.own.gaussian(ix)
      const half = instrument.bandBps / 10_000 / 2
      const opening = Math.min(half, Math.max(-half, overnight * gap + DAILY_DRIFT * OVERNIGHT_SHARE))
      this.path[ix] = instrument.previousClosePaise * (1 + opening)
      this.value[ix] = this.path[ix]!
      this.marketStep[ix] = loadings.market * perSecond
      this.sectorStep[ix] = loadings.sector * perSecond
      this.ownStep[ix] = loadings.own * perSecond
      this.news[ix] = drawNews(this.own, ix)
      this.newsSecond[ix] = this.plan.continuousStart + this.own.below(ix, seconds)
    })
  }
}
