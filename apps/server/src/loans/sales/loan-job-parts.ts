import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { BusinessDate, BusinessTime } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { BEFORE_THE_SESSION } from '../../market/ports/morning.ts'
import type { MarketRoom } from '../../market/quotes/market-room.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import type { Settings } from '../../platform/settings.ts'
import type { OrderEntry } from '../../shares/port.ts'
import type { LoanContext } from '../loan-parts.ts'

/** What the jobs of loans need from the server. */
export type LoanJobParts = JobParts & {
  readonly ids: IdSource
  readonly calendar: Calendar
  readonly clock: BusinessClock
  readonly market: MarketRoom
  readonly desk: OrderEntry
  readonly settings: Pick<Settings, 'value'>
}

/** 18:00, the time that evening entries are dated with. */
const EVENING_SECOND = 18 * 3_600

/** The context of the loans' rules while the market is open. */
export function loanContext({ ids, systemClock, clock, calendar, settings, market }: LoanJobParts): LoanContext {
  return { ids, systemClock, clock, calendar, settings, instruments: market.instruments }
}

/** The same context with the clock at the evening of the ended day, however late the job runs. */
export function keepingAt(parts: LoanJobParts, ended: BusinessDate): LoanContext {
  return keepingOn(parts, { date: ended, second: EVENING_SECOND })
}

/** The same context with the clock at the morning of a day, while the business clock still stands at the last close. */
export function keepingBefore(parts: LoanJobParts, morning: BusinessDate): LoanContext {
  return keepingOn(parts, { date: morning, second: BEFORE_THE_SESSION })
}

function keepingOn(parts: LoanJobParts, time: BusinessTime): LoanContext {
  return { ...loanContext(parts), clock: { now: () => time, instant: () => new Date(epochMsOf(time)) } }
}
