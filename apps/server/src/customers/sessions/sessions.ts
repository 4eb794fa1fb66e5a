import type pg from 'pg'
import type { SystemClock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Device } from '../../platform/http/device-name.ts'
import type { Who } from '../../platform/http/who.ts'
import { createLastSeen } from './last-seen.ts'
import { createLookup } from './session-lookup.ts'
import { writeRevocation, writeSession, type StoredSession } from './session-store.ts'
import { keyOfToken, newToken, type SessionKey } from './session-token.ts'

const TOUCH_AFTER_MS = 60_000
const HOUR_MS = 3_600_000

export interface OpenedSession {
  readonly token: string
  readonly expiresAt: Date
}

export interface Sessions {
  /** At once when the session was read within the last second; undefined: revoked, expired, idle too long, or never there. */
  find(token: string): Who | undefined | Promise<Who | undefined>
  /** Writes a new session on this connection; the token is known only to the caller from here on. */
  open(db: Queryable, who: Who, device: Device): Promise<OpenedSession>
  /** Here at once; in other processes within a second. */
  revoke(token: string): Promise<void>
  /** Forgets what was read of a customer's sessions, because some were ended in the database: here at once, elsewhere within a second. */
  forgetCustomer(customerId: bigint): void
  /** Writes down who was seen, then stops. */
  close(): Promise<void>
}

export interface SessionParts {
  readonly pool: pg.Pool
  readonly systemClock: SystemClock
  readonly idleHours: () => number
  readonly absoluteHours: () => number
  readonly onError: (error: unknown) => void
  /** Some of a customer's sessions were ended by another of theirs. */
  readonly onEnded?: (customerId: bigint) => void
  /** How long what was read is believed. */
  readonly believeMs?: number
}

interface Known {
  readonly who: Who
  readonly key: SessionKey
  readonly readAtMs: number
  readonly expiresAtMs: number
  lastSeenMs: number
}

const MAX_KNOWN = 50_000

export function openSessions(parts: SessionParts): Sessions {
  const { pool, systemClock, idleHours, absoluteHours, onError, believeMs = 1_000 } = parts
  const known = new Map<string, Known>()
  const revoked = new Set<string>()
  const lastSeen = createLastSeen(pool, onError)
  const lookup = createLookup(pool, systemClock)

  const admit = (token: string, session: Known): Who | undefined => {
    const nowMs = systemClock().getTime()
    if (nowMs >= session.expiresAtMs || nowMs - session.lastSeenMs >= idleHours() * HOUR_MS) return undefined
    if (nowMs - session.lastSeenMs >= TOUCH_AFTER_MS) {
      session.lastSeenMs = nowMs
      lastSeen.note(token, session.key, new Date(nowMs))
    }
    return session.who
  }

  const read = async (token: string): Promise<Who | undefined> => {
    const key = keyOfToken(token)
    if (key === undefined) return undefined
    // The moment before the question counts: a revocation committed while it travels must not be missed for longer.
    const readAtMs = performance.now()
    const stored = await lookup(key)
    if (stored === undefined || revoked.has(token)) {
      known.delete(token)
      return undefined
    }
    const lastSeenMs = Math.max(stored.lastSeenAt.getTime(), lastSeen.of(token)?.getTime() ?? 0)
    const session = { ...asKnown(stored), readAtMs, lastSeenMs }
    remember(known, token, session)
    return admit(token, session)
  }

  return {
    find(token) {
      const session = known.get(token)
      if (session !== undefined && performance.now() - session.readAtMs < believeMs) return admit(token, session)
      return read(token)
    },
    async open(db, who, device) {
      const token = newToken(who.shard)
      const key = keyOfToken(token)
      if (key === undefined) throw new RangeError(`shard ${who.shard} is not within 0–63`)
      const now = systemClock()
      const expiresAt = new Date(now.getTime() + absoluteHours() * HOUR_MS)
      await writeSession(
        db,
        { key, customerId: who.customerId, readOnly: who.readOnly, lastSeenAt: now, expiresAt },
        device,
        now,
      )
      return { token, expiresAt }
    },
    async revoke(token) {
      const key = keyOfToken(token)
      if (key === undefined) return
      known.delete(token)
      lastSeen.forget(token)
      // A look that is under way may still bring the session back as it was: it is not believed for a while.
      revoked.add(token)
      setTimeout(() => revoked.delete(token), 60_000).unref()
      await writeRevocation(pool, key, systemClock())
    },
    forgetCustomer(customerId) {
      for (const [token, { who }] of known) if (who.customerId === customerId) known.delete(token)
      parts.onEnded?.(customerId)
    },
    close: () => lastSeen.flush(),
  }
}

function asKnown(stored: StoredSession): Omit<Known, 'readAtMs' | 'lastSeenMs'> {
  const who = { customerId: stored.customerId, shard: stored.key.shard, readOnly: stored.readOnly }
  return { who, key: stored.key, expiresAtMs: stored.expiresAt.getTime() }
}

/** Least recently read goes first when there are too many: a Map keeps the order of insertion. */
function remember(known: Map<string, Known>, token: string, session: Known): void {
  known.delete(token)
  known.set(token, session)
  if (known.size <= MAX_KNOWN) return
  for (const oldest of known.keys()) {
    known.delete(oldest)
    return
  }
}
