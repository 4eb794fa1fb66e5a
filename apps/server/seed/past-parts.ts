import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { PriceHistory } from '@bahi/domain/funds/plans/price-history'
import type { ListedFact } from '@bahi/domain/funds/plans/universe-on'
import type { InstrumentFact } from '@bahi/domain/funds/schemes/target-weights'
import type { BusinessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import type { InstrumentRegister } from '../src/market/instruments/instrument.ts'
import type { BusinessClock } from '../src/platform/clock.ts'
import type { IdSource } from '../src/platform/db/ids.ts'
import type { JobParts } from '../src/platform/jobs/job-parts.ts'
import type { Settings } from '../src/platform/settings.ts'

/** Seconds of a past day at which its acts are dated. */
export const PAST_SECONDS = {
  deposit: 9 * 3_600 + 5 * 60,
  ask: 11 * 3_600,
  /** In the last minute of the session, at the close. */
  trade: 15 * 3_600 + 29 * 60 + 30,
  evening: 18 * 3_600,
} as const

/** A business clock that stands where the past is being written. */
export class PastClock implements BusinessClock {
  readonly speed = 1
  #date: BusinessDate
  #second = 0

  constructor(date: BusinessDate) {
    this.#date = date
  }

  set(date: BusinessDate, second: number): void {
    this.#date = date
    this.#second = second
  }

  now(): { readonly date: BusinessDate; readonly second: number } {
    return { date: this.#date, second: this.#second }
  }

  phase(): 'open' {
    return 'open'
  }

  dayKind(): 'trading' {
    return 'trading'
  }

  instant(): Date {
    return new Date(epochMsOf(this.now()))
  }
}

/** What the past is written with: the parts of the night's jobs, with a clock that stands in the past. */
export type PastParts = JobParts & {
  readonly ids: IdSource
  readonly calendar: Calendar
  readonly clock: PastClock
  readonly settings: Pick<Settings, 'value'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  /** The closes of the listed shares, and what a rule may choose from after each session. */
  readonly history: PriceHistory
  readonly listed: readonly ListedFact[]
  readonly universeAfter: (day: number) => readonly InstrumentFact[]
}

/** The close of an instrument on a session, in paise. @throws Error where there is none. */
export function closeOn({ history }: Pick<PastParts, 'history'>, instrumentId: number, day: number): bigint {
  const close = history.closes[history.ids.indexOf(instrumentId)]?.[day]
  if (close === undefined || !Number.isFinite(close)) throw new Error(`${instrumentId} has no close on session ${day}`)
  return BigInt(Math.round(close))
}

/** The date of a session. */
export function dateOf({ history }: Pick<PastParts, 'history'>, day: number): BusinessDate {
  const date = history.dates[day]
  if (date === undefined) throw new RangeError(`the history has no session ${day}`)
  return date as BusinessDate
}
