import type pg from 'pg'
import type { SystemClock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { createLastSeen } from './last-seen.ts'
import type { Origin } from './log-in-place.ts'
import { createLookup } from './session-lookup.ts'
import { writeEnded, writeRevocation, writeSession, type SessionOpening, type StoredSession } from './session-store.ts'
import { keyOfToken, newToken, type SessionKey } from './session-token.ts'

const TOUCH_AFTER_MS = 60_000
const HOUR_MS = 3_600_000

export interface OpenedSession {
  readonly token: string
  readonly expiresAt: Date
  /** Whether the customer has logged in before, and never from this place, as far as log-ins are kept. */
  readonly isNewPlace: boolean
}

export interface Sessions {
  /**
   * Finds a session, without a query when it was read within the last second. Undefined for a session that is revoked,
   * expired, idle too long or unknown.
   */
  find(token: string): Who | undefined | Promise<Who | undefined>
  /** As `find`, but it is no use of the session: whoever only listens stays idle. */
  holderOf(token: string): Who | undefined | Promise<Who | undefined>
  /** Writes a new session on this connection. Afterwards only the caller knows the token. */
  open(db: Queryable, who: Who, origin: Origin): Promise<OpenedSession>
  /** As `open`, for who knew the password with this hash. Undefined when the password was replaced meanwhile. */
  openByPassword(db: Queryable, who: Who, origin: Origin, passwordHash: string): Promise<OpenedSession | undefined>
  /** As `open`, for who has a passkey. The caller holds the lock of its row, so that its removal finds the session. */
  openByPasskey(db: Queryable, who: Who, origin: Origin, passkeyId: bigint): Promise<OpenedSession>
  /** Ends a session: at once in this process, within a second in others. */
  revoke(token: string): Promise<void>
  /**
   * Drops the cached sessions of a customer after some were ended in the database: at once in this process, and in others
   * as soon as they hear of it, within a second at the latest.
   */
  forgetCustomer(customerId: bigint): void
  /** Another process ended sessions of this customer. */
  hearEnded(customerId: bigint): void
  /** Writes the last-seen times and stops. */
  close(): Promise<void>
}

export interface SessionParts {
  readonly pool: pg.Pool
  readonly systemClock: SystemClock
  readonly idleHours: () => number
  readonly absoluteHours: () => number
  readonly onError: (error: unknown) => void
  /** Called when some sessions of the customer were ended. */
  readonly onEnded?: (customerId: bigint) => void
  /** How long a read session is trusted, in milliseconds. */
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
  const { pool, systemClock, idleHours, onError, believeMs = 1_000 } = parts
  const known = new Map<string, Known>()
  const revoked = new Set<string>()
  const lastSeen = createLastSeen(pool, onError)
  const lookup = createLookup(pool, systemClock)

  const isOpen = ({ expiresAtMs, lastSeenMs }: Known): boolean => {
    const nowMs = systemClock().getTime()
    return nowMs < expiresAtMs && nowMs - lastSeenMs < idleHours() * HOUR_MS
  }

  const use = (token: string, session: Known | undefined): Who | undefined => {
    const nowMs = systemClock().getTime()
    if (session === undefined || !isOpen(session)) return undefined
    if (nowMs - session.lastSeenMs >= TOUCH_AFTER_MS) {
      session.lastSeenMs = nowMs
      lastSeen.note(token, session.key, new Date(nowMs))
    }
    return session.who
  }

  const hold = (_token: string, session: Known | undefined): Who | undefined =>
    session !== undefined && isOpen(session) ? session.who : undefined

  const read = async (token: string): Promise<Known | undefined> => {
    const key = keyOfToken(token)
    if (key === undefined) return undefined
    // The time before the query counts, so that a revocation during the query is not missed for longer.
    const readAtMs = performance.now()
    // Noted before the query, because a write that ends during the query may be missing in both its answer and the notes.
    const notedBefore = lastSeen.of(token)?.getTime() ?? 0
    const stored = await lookup(key)
    if (stored === undefined || revoked.has(token)) {
      known.delete(token)
      return undefined
    }
    const lastSeenMs = Math.max(stored.lastSeenAt.getTime(), notedBefore, lastSeen.of(token)?.getTime() ?? 0)
    return remember(known, token, { ...asKnown(stored), readAtMs, lastSeenMs })
  }

  const findFor = (token: string, admit: typeof use): Who | undefined | Promise<Who | undefined> => {
    const session = known.get(token)
    const isFresh = session !== undefined && performance.now() - session.readAtMs < believeMs
    return isFresh ? admit(token, session) : read(token).then((stored) => admit(token, stored))
  }

  const ends = createEnds(parts, known)

  return {
    ...createOpenings(parts),
    find: (token) => findFor(token, use),
    holderOf: (token) => findFor(token, hold),
    async revoke(token) {
      const key = keyOfToken(token)
      if (key === undefined) return
      known.delete(token)
      lastSeen.forget(token)
      // A running query may still return the session as valid, so the token counts as revoked for a minute.
      revoked.add(token)
      setTimeout(() => revoked.delete(token), 60_000).unref()
      const customerId = await writeRevocation(pool, key, systemClock())
      if (customerId !== undefined) ends.tell(customerId)
    },
    forgetCustomer: ends.tell,
    hearEnded: ends.hear,
    close: () => lastSeen.flush(),
  }
}

interface Ends {
  /** Sessions of this customer were ended here. */
  tell(customerId: bigint): void
  /** They were ended in another process. */
  hear(customerId: bigint): void
}

function createEnds({ pool, onEnded, onError }: SessionParts, known: Map<string, Known>): Ends {
  const hear = (customerId: bigint): void => {
    for (const [token, { who }] of known) if (who.customerId === customerId) known.delete(token)
    onEnded?.(customerId)
  }
  return {
    hear,
    tell(customerId) {
      hear(customerId)
      writeEnded(pool, customerId).catch(onError)
    },
  }
}

type Openings = Pick<Sessions, 'open' | 'openByPassword' | 'openByPasskey'>

function createOpenings({ systemClock, absoluteHours }: SessionParts): Openings {
  const write = (db: Queryable, opening: Opening) => writeNewSession(db, opening, systemClock(), absoluteHours())
  const writeFor = async (db: Queryable, opening: Opening): Promise<OpenedSession> => {
    const opened = await write(db, opening)
    const { customerId, shard } = opening.who
    if (opened === undefined) throw new RangeError(`There is no customer ${customerId} in shard ${shard}`)
    return opened
  }
  return {
    open: (db, who, origin) => writeFor(db, { who, origin, opening: null }),
    openByPasskey: (db, who, origin, passkeyId) => writeFor(db, { who, origin, opening: { by: 'passkey', passkeyId } }),
    openByPassword: (db, who, origin, passwordHash) =>
      write(db, { who, origin, opening: { by: 'password', passwordHash } }),
  }
}

interface Opening {
  readonly who: Who
  readonly origin: Origin
  readonly opening: SessionOpening | null
}

async function writeNewSession(
  db: Queryable,
  { who, origin, opening }: Opening,
  now: Date,
  absoluteHours: number,
): Promise<OpenedSession | undefined> {
  const token = newToken(who.shard)
  const key = keyOfToken(token)
  if (key === undefined) throw new RangeError(`shard ${who.shard} is not within 0–63`)
  const expiresAt = new Date(now.getTime() + absoluteHours * HOUR_MS)
  const session = {
    key,
    customerId: who.customerId,
    readOnly: who.readOnly,
    lastSeenAt: now,
    expiresAt,
    opening,
  }
  const written = await writeSession(db, session, origin, now)
  return written === undefined ? undefined : { token, expiresAt, ...written }
}

function asKnown(stored: StoredSession): Omit<Known, 'readAtMs' | 'lastSeenMs'> {
  const { customerId, readOnly, isEndedBook } = stored
  const who = { customerId, shard: stored.key.shard, readOnly, ...(isEndedBook && { isEndedBook }) }
  return { who, key: stored.key, expiresAtMs: stored.expiresAt.getTime() }
}

/** Removes the least recently read session when the cache is full. A Map keeps the order of insertion. */
function remember(known: Map<string, Known>, token: string, session: Known): Known {
  known.delete(token)
  known.set(token, session)
  const oldest = known.size > MAX_KNOWN ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  return session
}
