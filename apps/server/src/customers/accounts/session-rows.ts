import type { DeviceKind, LogInEntry, SessionView } from '@bahi/contract/customers/sessions'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/**
 * A query about a customer's sessions: the customer, the hash of the caller's own session, the time, and the idle hours
 * after which a session ends.
 */
export interface SessionQuestion {
  readonly who: CustomerId
  readonly ownHash: Buffer
  readonly now: Date
  readonly idleHours: number
}

const HOUR_MS = 3_600_000
/** The largest number of open sessions in the list. A customer with more can end all other sessions at once. */
const MAX_SHOWN = 100

/**
 * The end of a session, and whether it is open. The caller's own session counts as seen now, because that time is not
 * written yet. $3 is the hash of that session, $4 now, $5 the idle hours.
 */
const COLUMNS = `
  encode(substring(s.token_hash from 1 for 16), 'hex') as id, s.device, s.device_kind as kind, s.place, s.is_new_place, s.opened_by, s.read_only, s.token_hash = $3 as current,
  s.created_at, seen.at as last_seen_at, s.revoked_at, least(s.expires_at, seen.at + $5 * interval '1 hour') as ends_at,
  s.revoked_at is null and least(s.expires_at, seen.at + $5 * interval '1 hour') > $4 as is_open`
const OF_CUSTOMER = `
  from bahi.session s cross join lateral (select case when s.token_hash = $3 then $4::timestamptz else s.last_seen_at end as at) seen
  where s.shard = $1 and s.customer_id = $2`

type Row = {
  id: string
  device: string
  kind: DeviceKind
  place: string
  is_new_place: boolean
  opened_by: SessionView['openedBy']
  read_only: boolean
  current: boolean
  created_at: Date
  last_seen_at: Date
  revoked_at: Date | null
  ends_at: Date
  is_open: boolean
}

const valuesOf = ({ who, ownHash, now, idleHours }: SessionQuestion) => [
  who.shard,
  who.customerId,
  ownHash,
  now,
  idleHours,
]

export async function readOpenSessions(
  db: Queryable,
  question: SessionQuestion,
): Promise<{ items: SessionView[]; more: number }> {
  const { rows } = await db.query<Row & { total: number }>(
    `select *, count(*) over ()::int as total from (select ${COLUMNS} ${OF_CUSTOMER}) found where is_open order by current desc, last_seen_at desc, id limit ${MAX_SHOWN}`,
    valuesOf(question),
  )
  return { items: rows.map(sessionOf), more: (rows[0]?.total ?? 0) - rows.length }
}

/** Reads the kept log-ins, newest first. One row more than the page size shows whether more rows follow. */
export async function readLogIns(
  db: Queryable,
  question: SessionQuestion,
  { page, size }: { page: number; size: number },
): Promise<{ items: LogInEntry[]; hasMore: boolean }> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} ${OF_CUSTOMER} order by s.created_at desc, s.token_hash limit $6 offset $7`,
    [...valuesOf(question), size + 1, (page - 1) * size],
  )
  return { items: rows.slice(0, size).map(logInOf), hasMore: rows.length > size }
}

/** Ends the session with this id, or all sessions except the caller's. Returns the number of ended sessions. */
export async function revokeSessions(
  db: Queryable,
  { who, ownHash, now, idleHours }: SessionQuestion,
  which: { readonly id: string } | 'others',
): Promise<number> {
  const condition =
    which === 'others'
      ? '$6::text is null and s.token_hash <> $3'
      : `encode(substring(s.token_hash from 1 for 16), 'hex') = $6`
  const { rowCount } = await db.query(
    `update bahi.session s set revoked_at = $4 where s.shard = $1 and s.customer_id = $2 and s.revoked_at is null
       and (s.token_hash = $3 or (s.expires_at > $4 and s.last_seen_at > $5)) and ${condition}`,
    [
      who.shard,
      who.customerId,
      ownHash,
      now,
      new Date(now.getTime() - idleHours * HOUR_MS),
      which === 'others' ? null : which.id,
    ],
  )
  return rowCount ?? 0
}

function sessionOf(row: Row): SessionView {
  return {
    id: row.id,
    device: row.device,
    kind: row.kind,
    place: row.place,
    newPlace: row.is_new_place,
    openedBy: row.opened_by,
    readOnly: row.read_only,
    current: row.current,
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }
}

function logInOf(row: Row): LogInEntry {
  const { id, device, kind, place, is_new_place: newPlace, read_only: readOnly, current } = row
  const { is_open: isOpen, revoked_at: revokedAt } = row
  const state = isOpen ? 'open' : revokedAt === null ? 'timed-out' : 'logged-out'
  return {
    id,
    device,
    kind,
    place,
    newPlace,
    openedBy: row.opened_by,
    readOnly,
    current,
    startedAt: row.created_at.toISOString(),
    endedAt: isOpen ? null : (revokedAt ?? row.ends_at).toISOString(),
    state,
  }
}
