import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { VerificationCodes } from '../../customers/credentials/verification-codes.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Settings } from '../../platform/settings.ts'
import type { FourEyes } from '../four-eyes/four-eyes.ts'

/** What the calls about settings, days and the change log need from the server. */
export interface SettingsParts extends HttpDeps {
  readonly db: Database
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly feed: Pick<MarketFeed, 'source'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly settings: Pick<Settings, 'reload'>
  readonly fourEyes: FourEyes
  readonly verificationCodes: Pick<VerificationCodes, 'reaches'>
}
