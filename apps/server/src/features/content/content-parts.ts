import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { BusinessClock, SystemClock } from '../../market/clock.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'

/** What the house shows of itself. Banners run by business days, versions of the app by days of the real world. */
export interface ContentParts extends Door {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now'>
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
  readonly isSimulated: boolean
}
