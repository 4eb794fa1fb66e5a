import type { BusinessClock } from '../../platform/clock.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import type { OutwardPort } from '../../platform/outward/post-outward.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Mailer } from './mailer.ts'
import type { PushKeys } from './push-keys.ts'

/** Counts messages for the operator: how many, by channel and outcome, and nothing of whose. */
export type CountMessage = (channel: string, outcome: string) => void

/** What the worker of messages needs. */
export interface MessageParts extends Pick<JobParts, 'pool' | 'ids' | 'systemClock' | 'log'> {
  readonly seal: Pick<Seal, 'open' | 'fingerprint'>
  readonly clock: Pick<BusinessClock, 'instant'>
  /** Absent where the operator named no mail server. */
  readonly mailer: Mailer | undefined
  readonly pushKeys: PushKeys
  readonly port: OutwardPort
  readonly count: CountMessage
}
