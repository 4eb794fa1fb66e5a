import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'

/**
 * What the calls about content need from the server. Banners run by business days, versions of the app by calendar
 * days.
 */
export interface ContentParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
  readonly isSimulated: boolean
}
