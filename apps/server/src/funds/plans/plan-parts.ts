import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { Door } from '../../platform/http/door.ts'

export interface PlanParts extends Door {
  readonly db: Pick<Database, 'pool'>
  readonly instruments: InstrumentRegister
}
