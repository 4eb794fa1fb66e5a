import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ABSENT_EPOCH, type Lease } from './platform/db/role-lease.ts'

/** The time within which the database must answer the check. */
const ANSWERS_WITHIN_MS = 2_000

type HeldLease = Pick<Lease, 'role' | 'epoch'>

export interface ReadinessParts {
  readonly pool: pg.Pool
  /** Of a role that this process does not play any holder will do. */
  readonly leases: { readonly exchange: HeldLease; readonly desks: readonly HeldLease[]; readonly jobs: HeldLease }
  readonly ids: { readonly isHeld: boolean }
  readonly exchange: { readonly isWaiting: boolean }
  readonly desk: { readonly isHeldUp: boolean }
}

export const MISSING = ['database', 'id-node', 'exchange', 'desk', 'jobs', 'tape'] as const
export type Missing = (typeof MISSING)[number]

/** Returns a function that lists what the server lacks for taking orders. Simultaneous calls share one check. */
export function createReadiness(parts: ReadinessParts): () => Promise<readonly Missing[]> {
  let looking: Promise<readonly Missing[]> | undefined
  return () => (looking ??= findMissing(parts).finally(() => (looking = undefined)))
}

async function findMissing({ pool, leases, ids, exchange, desk }: ReadinessParts): Promise<readonly Missing[]> {
  const epochs = await readEpochs(pool)
  const missing: Missing[] = epochs === undefined ? ['database'] : []
  if (!ids.isHeld) missing.push('id-node')
  const isLost = ({ role, epoch }: HeldLease): boolean =>
    epochs !== undefined && (epoch === ABSENT_EPOCH ? !epochs.has(role) : epochs.get(role) !== epoch)
  if (isLost(leases.exchange) || exchange.isWaiting) missing.push('exchange')
  if (leases.desks.some(isLost)) missing.push('desk')
  if (isLost(leases.jobs)) missing.push('jobs')
  if (desk.isHeldUp) missing.push('tape')
  return missing
}

/** The epochs of the roles that a process holds now; undefined when the database does not answer or is read-only. */
async function readEpochs(pool: pg.Pool): Promise<ReadonlyMap<string, bigint> | undefined> {
  const asked = pool.query<{ role: string; epoch: bigint }>(
    'select role, epoch from bahi.role_lease where expires_at > clock_timestamp() and not pg_is_in_recovery()',
  )
  const answer = await Promise.race([asked.catch(() => undefined), sleep(ANSWERS_WITHIN_MS, undefined, { ref: false })])
  return answer === undefined ? undefined : new Map(answer.rows.map(({ role, epoch }) => [role, epoch]))
}
