import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import type { OutwardPort } from '../../platform/outward/post-outward.ts'
import type { Seal } from '../../platform/seal.ts'

/** What the worker of hooks needs. */
export interface HookParts extends Pick<JobParts, 'pool' | 'systemClock' | 'log'> {
  readonly ids: IdSource
  readonly clock: BusinessClock
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly seal: Pick<Seal, 'open'>
  readonly port: OutwardPort
}
