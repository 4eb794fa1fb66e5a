import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { SystemClock } from '../../market/clock.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'
import type { LiveStream } from '../../market/live-stream.ts'

/** What the calls of customer service need of the house. Everything here happens in security time: people wait in it. */
export interface SupportParts extends Door {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly stream: Pick<LiveStream, 'tellNews'>
}
