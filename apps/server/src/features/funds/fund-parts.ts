import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { BusinessClock, SystemClock } from '../../market/clock.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'
import type { Settings } from '../../settings.ts'

export interface FundParts extends Door {
  readonly db: Pick<Database, 'pool'>
  readonly ids: Pick<IdSource, 'newId'>
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly calendar: Calendar
  readonly settings: Pick<Settings, 'value'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
}
