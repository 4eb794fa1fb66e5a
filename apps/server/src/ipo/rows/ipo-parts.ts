import type { Calendar } from '@bahi/domain/calendar/calendar'
import { type BusinessTime, businessDate } from '@bahi/money/business-date'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Entropy } from '../../platform/entropy.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Settings } from '../../platform/settings.ts'
import type { FourEyes } from '../../staff/four-eyes/four-eyes.ts'

/** The part of the exchange's vault that routes may use; it never reveals a secret. */
export interface IpoCommitments {
  commit(ipoId: bigint): Promise<Uint8Array>
  isinOf(instrumentId: number): string
}

/** What writing an IPO or an application needs. */
export interface IpoWriteParts {
  readonly ids: Pick<IdSource, 'newId'>
  readonly systemClock: SystemClock
  /** Business time: the IPO's dates and the dates of journals. */
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly calendar: Calendar
}

export interface IpoParts extends HttpDeps, IpoWriteParts {
  readonly db: Pick<Database, 'pool'>
  readonly settings: Pick<Settings, 'value'>
  readonly feed: Pick<MarketFeed, 'quote' | 'source'>
  readonly fourEyes: FourEyes
  readonly vault: IpoCommitments
  readonly entropy: Entropy
}

/** The business time now. */
export function ipoTime(clock: Pick<BusinessClock, 'now'>): BusinessTime {
  const { date, second } = clock.now()
  return { date: businessDate(date), second }
}
