import type { BusinessDate, BusinessTime } from '@bahi/domain/calendar/business-date'
import { epochMsOf } from '@bahi/domain/calendar/ist'
import type { FundJobParts } from '../../funds/port.ts'
import { BEFORE_THE_SESSION } from '../../market/ports/morning.ts'
import type { LoanKeeping } from '../loan-parts.ts'

export type LoanJobParts = Omit<FundJobParts, 'loanClaims'>

/** Six in the evening: when what follows from a day's closing prices is dated. */
const EVENING_SECOND = 18 * 3_600

/** What the loans' rules need while the market is open. */
export function keepingOf({ ids, systemClock, clock, calendar, settings, market }: LoanJobParts): LoanKeeping {
  return { ids, systemClock, clock, calendar, settings, instruments: market.instruments }
}

/** The same in the evening of a day, which is that day's evening whenever the job comes to it. */
export function keepingAt(parts: LoanJobParts, ended: BusinessDate): LoanKeeping {
  return keepingOn(parts, { date: ended, second: EVENING_SECOND })
}

/** The same in the morning of a day, while business time still stands at the last close. */
export function keepingBefore(parts: LoanJobParts, morning: BusinessDate): LoanKeeping {
  return keepingOn(parts, { date: morning, second: BEFORE_THE_SESSION })
}

function keepingOn(parts: LoanJobParts, time: BusinessTime): LoanKeeping {
  return { ...keepingOf(parts), clock: { now: () => time, instant: () => new Date(epochMsOf(time)) } }
}
