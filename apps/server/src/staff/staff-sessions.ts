import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { staffRoles, type StaffRole } from '@bahi/contract/wire/staff-roles'
import type { SystemClock } from '../platform/clock.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { Staff } from '../platform/http/staff.ts'
import type { Seal } from '../platform/seal.ts'
import { createActProofs } from './four-eyes/act-proof.ts'

const TOKEN = /^st_[A-Za-z0-9_-]{43}$/
const IDLE_MS = 30 * 60_000
const ABSOLUTE_MS = 12 * 3_600_000
const TOUCH_AFTER_MS = 60_000

type StaffRow = {
  id: bigint
  number: string
  name: string
  display_name: string
  roles: string[] | null
  last_seen_at: Date
}

export interface StaffSessions {
  /**
   * Finds a session in the database, without a cache, so that a revoked right ends with the next call. Undefined for a
   * session that is revoked, expired, idle too long or unknown, and for a member who is locked out.
   */
  find(token: string): Promise<Staff | undefined>
  open(tx: Transaction, staffId: bigint, device: string): Promise<{ readonly token: string; readonly expiresAt: Date }>
  revoke(token: string): Promise<void>
}

export function createStaffSessions({
  pool,
  systemClock,
  seal,
}: {
  readonly pool: pg.Pool
  readonly systemClock: SystemClock
  readonly seal: Pick<Seal, 'fingerprint'>
}): StaffSessions {
  const proofs = createActProofs(seal)
  return {
    async find(token) {
      if (!TOKEN.test(token)) return undefined
      const now = systemClock()
      const {
        rows: [row],
      } = await pool.query<StaffRow>({
        name: 'staff-session',
        text: `
          select s.id, s.number, s.name, s.display_name, t.last_seen_at,
                 (select array_agg(distinct r.role) from bahi.staff_role r where r.staff_id = s.id and r.revoked_at is null) as roles
          from bahi.staff_session t join bahi.staff s on s.id = t.staff_id
          where t.token_hash = $1 and t.revoked_at is null and t.expires_at > $2 and t.last_seen_at > $3 and (s.locked_at is null or s.locked_until <= $2)`,
        values: [hashOf(token), now, new Date(now.getTime() - IDLE_MS)],
      })
      if (row === undefined) return undefined
      if (now.getTime() - row.last_seen_at.getTime() >= TOUCH_AFTER_MS)
        await pool.query('update bahi.staff_session set last_seen_at = $2 where token_hash = $1', [hashOf(token), now])
      return {
        id: row.id,
        number: row.number,
        name: row.name,
        displayName: row.display_name,
        roles: knownRoles(row.roles),
      }
    },
    async open(tx, staffId, device) {
      const token = `st_${randomBytes(32).toString('base64url')}`
      const now = systemClock()
      const expiresAt = new Date(now.getTime() + ABSOLUTE_MS)
      await tx.query(
        'insert into bahi.staff_session (token_hash, staff_id, device, created_at, last_seen_at, expires_at, proof) values ($1, $2, $3, $4, $4, $5, $6)',
        [hashOf(token), staffId, device, now, expiresAt, proofs.ofSession(staffId, hashOf(token))],
      )
      return { token, expiresAt }
    },
    async revoke(token) {
      await pool.query('update bahi.staff_session set revoked_at = $2 where token_hash = $1 and revoked_at is null', [
        hashOf(token),
        systemClock(),
      ])
    },
  }
}

/** Ends every session of a staff member, in the transaction that removes a right. */
export async function revokeStaffSessions(tx: Transaction, staffId: bigint, at: Date): Promise<void> {
  await tx.query('update bahi.staff_session set revoked_at = $2 where staff_id = $1 and revoked_at is null', [
    staffId,
    at,
  ])
}

/** Whether a staff member is locked out. A lock without an end lasts until two people lift it. */
export function isLockedOut(
  { locked_at: lockedAt, locked_until: until }: { readonly locked_at: Date | null; readonly locked_until: Date | null },
  now: Date,
): boolean {
  return lockedAt !== null && (until === null || until > now)
}

export function knownRoles(roles: readonly string[] | null): StaffRole[] {
  return staffRoles.filter((role) => roles?.includes(role))
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
