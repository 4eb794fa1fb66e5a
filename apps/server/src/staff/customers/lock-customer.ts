import { liftLock, lockCustomer } from '@bahi/contract/customers/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decideLock, LOCK_MEMORY_DAYS, type EarlierLock, type LockKind } from '@bahi/domain/customers/accounts/locks'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { CustomerParts } from './customer-parts.ts'
import { lockCustomerRow, tellAct } from './find-customer.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Locks a customer. One person may set a lock that ends by itself. A lock by a legal order needs two people, because it
 * may have no end (rule H9).
 */
export async function answerLockCustomer(
  parts: CustomerParts,
  input: InputOf<typeof lockCustomer>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof lockCustomer>>> {
  const { id, kind, lockReason, hours, legalOrder, reason } = input
  const detail = {
    kind,
    lockReason,
    ...(hours === undefined ? {} : { hours }),
    ...(legalOrder === '' ? {} : { legalOrder }),
  }
  const decision = await auditedAct<ReplyOf<typeof lockCustomer>>(
    parts,
    staff,
    call,
    { action: 'customer.lock', subject: `customer:${id}`, reason, detail },
    async (tx) => {
      const found = await lockCustomerRow(tx, id)
      if (!found.ok) return found
      const customer = found.accepted
      const decided = decideLock(
        { kind, reason: lockReason, hours: hours ?? null, legalOrder },
        await readEarlierLocks(tx, customer, parts.systemClock()),
      )
      if (!decided.ok)
        return refuse({ ...decided.refused, ...(decided.refused.field === 'reason' ? { field: 'lockReason' } : {}) })
      if (lockReason === 'legal-order') {
        const proposed = await parts.fourEyes.propose(
          tx,
          staff,
          'customer-legal-lock',
          { customerId: id, kind, hours: hours ?? null, legalOrder },
          reason,
        )
        return proposed.ok ? accept({ lockId: null, until: null, proposalId: proposed.accepted.proposalId }) : proposed
      }
      const until = new Date(parts.systemClock().getTime() + (decided.accepted.hours ?? 0) * HOUR_MS)
      const lockId = await writeLock(tx, parts, customer, {
        kind,
        reason: lockReason,
        until,
        legalOrder: null,
        lockedBy: staff.number,
        proposalId: null,
      })
      await tellAct(tx, parts, staff, customer, {
        what: 'customer.lock',
        reason,
        roles: lockCustomer.roles,
        detail: { kind, lockReason, until: until.toISOString() },
      })
      await writeNotice(tx, parts, customer, kind === 'trade' ? 'lock.trade' : 'lock.account', {
        until: until.toISOString(),
      })
      return accept({ lockId: lockId.toString(), until: until.toISOString(), proposalId: null })
    },
  )
  if (decision.ok) parts.sessions.forgetCustomer(BigInt(id))
  return decision
}

/** Reads the locks of the past thirty days without a legal order, with their actual or planned end. */
async function readEarlierLocks(tx: Transaction, { shard, customerId }: CustomerId, now: Date): Promise<EarlierLock[]> {
  const since = new Date(now.getTime() - LOCK_MEMORY_DAYS * DAY_MS)
  const { rows } = await tx.query<{ kind: LockKind; reason: string; locked_at: Date; ended_at: Date }>(
    `select kind, reason, locked_at, least(coalesce(lifted_at, locked_until), locked_until) as ended_at from bahi.customer_lock
     where shard = $1 and customer_id = $2 and legal_order is null and least(coalesce(lifted_at, locked_until), locked_until) > $3`,
    [shard, customerId, since],
  )
  return rows.map((row) => ({
    kind: row.kind,
    reason: row.reason,
    hours: (row.ended_at.getTime() - Math.max(row.locked_at.getTime(), since.getTime())) / HOUR_MS,
  }))
}

export interface NewLock {
  readonly kind: LockKind
  readonly reason: string
  readonly until: Date | null
  readonly legalOrder: string | null
  readonly lockedBy: string
  readonly proposalId: bigint | null
}

export async function writeLock(
  tx: Transaction,
  { ids, systemClock }: CustomerParts,
  { shard, customerId }: CustomerId,
  lock: NewLock,
): Promise<bigint> {
  const id = ids.newId(shard)
  await tx.query(
    'insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until, legal_order, locked_by, proposal_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      shard,
      id,
      customerId,
      lock.kind,
      lock.reason,
      systemClock(),
      lock.until,
      lock.legalOrder,
      lock.lockedBy,
      lock.proposalId,
    ],
  )
  return id
}

/**
 * Lifts a lock. One person may lift a lock, because lifting returns the customer's rights, except for a lock by a legal
 * order.
 */
export async function answerLiftLock(
  parts: CustomerParts,
  { id, lockId, reason }: InputOf<typeof liftLock>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof liftLock>>> {
  const decision = await auditedAct<ReplyOf<typeof liftLock>>(
    parts,
    staff,
    call,
    { action: 'customer.lift', subject: `customer:${id}`, reason, detail: { lockId } },
    async (tx) => {
      const found = await lockCustomerRow(tx, id)
      if (!found.ok) return found
      const customer = found.accepted
      const lock = await readStandingLock(tx, customer, lockId, parts.systemClock())
      if (lock === undefined) return refuse(refusal('subject-missing', {}, 'lockId'))
      if (lock.legal_order !== null)
        return parts.fourEyes.propose(tx, staff, 'customer-legal-lift', { customerId: id, lockId }, reason)
      await writeLift(tx, parts, customer, lockId, staff.number)
      await tellAct(tx, parts, staff, customer, {
        what: 'customer.lift',
        reason,
        roles: liftLock.roles,
        detail: { kind: lock.kind, lockReason: lock.reason },
      })
      await writeNotice(tx, parts, customer, 'lock.lifted', {})
      return accept({ proposalId: null })
    },
  )
  if (decision.ok) parts.sessions.forgetCustomer(BigInt(id))
  return decision
}

/** Reads a lock if it is in force. */
export async function readStandingLock(
  tx: Transaction,
  { shard, customerId }: CustomerId,
  lockId: string,
  now: Date,
): Promise<{ kind: LockKind; reason: string; legal_order: string | null } | undefined> {
  const {
    rows: [lock],
  } = await tx.query<{ kind: LockKind; reason: string; legal_order: string | null }>(
    `select kind, reason, legal_order from bahi.customer_lock
     where shard = $1 and customer_id = $2 and id = $3 and lifted_at is null and (locked_until is null or locked_until > $4)`,
    [shard, customerId, lockId, now],
  )
  return lock
}

/** Lifts a lock and ends the customer's read-only sessions, because such a session stays read-only until it ends. */
export async function writeLift(
  tx: Transaction,
  { systemClock }: CustomerParts,
  { shard, customerId }: CustomerId,
  lockId: string,
  liftedBy: string,
): Promise<void> {
  const now = systemClock()
  await tx.query(
    'update bahi.customer_lock set lifted_at = $4, lifted_by = $5 where shard = $1 and customer_id = $2 and id = $3',
    [shard, customerId, lockId, now, liftedBy],
  )
  await tx.query(
    'update bahi.session set revoked_at = $3 where shard = $1 and customer_id = $2 and read_only and revoked_at is null',
    [shard, customerId, now],
  )
}
