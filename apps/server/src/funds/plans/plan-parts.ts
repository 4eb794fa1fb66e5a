import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'

export interface PlanParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly instruments: InstrumentRegister
}
