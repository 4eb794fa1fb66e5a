import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Settings } from '../../platform/settings.ts'

export interface FundParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly ids: Pick<IdSource, 'newId'>
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly calendar: Calendar
  readonly settings: Pick<Settings, 'value'>
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'all'>
}
