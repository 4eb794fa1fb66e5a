import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Database } from '../../db/connect.ts'
import type { Door } from '../../http/door.ts'
import type { FourEyes } from '../../identity/four-eyes.ts'
import type { VerificationCodes } from '../../identity/verification-codes.ts'
import type { BusinessClock, SystemClock } from '../../market/clock.ts'
import type { MarketFeed } from '../../market/feed.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'
import type { Settings } from '../../settings.ts'

/** What the calls about settings, days and the change log need of the house. */
export interface SettingsParts extends Door {
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
