import type pg from 'pg'
import type { SystemClock } from '../clock.ts'
import type { IdSource } from '../db/ids.ts'
import type { Lease } from '../db/role-lease.ts'

export type JobParts = {
  /** Acts as bahi_app. */
  readonly pool: pg.Pool
  readonly ids: Pick<IdSource, 'newId'>
  readonly systemClock: SystemClock
  /** The role `jobs`; every transaction of a job checks it first. */
  readonly lease: Pick<Lease, 'role' | 'epoch'>
  readonly log: { error(details: object, message: string): void; info(details: object, message: string): void }
}
