import type { Database } from '../../db/connect.ts'
import type { Door } from '../../http/door.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'

export interface PlanParts extends Door {
  readonly db: Pick<Database, 'pool'>
  readonly instruments: InstrumentRegister
}
