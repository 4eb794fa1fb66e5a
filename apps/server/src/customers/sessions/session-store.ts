import type pg from 'pg'
import type { CustomerId } from '../../platform/customer-id.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Origin } from './log-in-place.ts'
import type { SessionKey } from './session-token.ts'

/** A session that was valid, neither revoked nor expired, when it was read. */
export interface StoredSession {
  readonly key: SessionKey
  readonly customerId: bigint
  readonly readOnly: boolean
  readonly isEndedBook: boolean
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

type SessionRow = {
  position: number
  customer_id: bigint
  read_only: boolean
  locked: boolean
  is_ended_book: boolean
  last_seen_at: Date
  expires_at: Date
}

/**
 * Reads many sessions in one statement, because hundreds of requests may arrive within a millisecond. An account lock
 * in force makes a session read-only.
 */
export async function readSessions(
  pool: pg.Pool,
  keys: readonly SessionKey[],
  now: Date,
): Promise<(StoredSession | undefined)[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'read-sessions',
    text: `
      select asked.position::int as position, s.customer_id, s.read_only, s.last_seen_at, s.expires_at,
             exists (select from bahi.customer_lock l
                     where l.shard = s.shard and ${inShards('l.shard', '$1')} and l.customer_id = s.customer_id and l.kind = 'account' and l.lifted_at is null
                       and l.locked_at <= $3 and (l.locked_until is null or l.locked_until > $3)) as locked,
             exists (select from bahi.practice_book b
                     where b.shard = s.shard and ${inShards('b.shard', '$1')} and b.customer_id = s.customer_id and b.ending_at is not null) as is_ended_book
      from unnest($1::smallint[], $2::bytea[]) with ordinality as asked (shard, token_hash, position)
      -- Each is looked up by its key (lateral, and by its grouping not flattened): a cached plan of the plain join reads the whole table.
      cross join lateral (
        select * from bahi.session where session.shard = asked.shard and session.token_hash = asked.token_hash and ${inShards('session.shard', '$1')}
        group by session.shard, session.token_hash
      ) s
      where s.revoked_at is null and s.expires_at > $3`,
    values: [keys.map((key) => key.shard), keys.map((key) => key.hash), now],
  })
  const found = new Array<StoredSession | undefined>(keys.length).fill(undefined)
  for (const row of rows) {
    const key = keys[row.position - 1]
    if (key === undefined) continue
    found[row.position - 1] = {
      key,
      customerId: row.customer_id,
      readOnly: row.read_only || row.locked,
      isEndedBook: row.is_ended_book,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
    }
  }
  return found
}

export async function writeLastSeen(pool: pg.Pool, seen: readonly { key: SessionKey; at: Date }[]): Promise<void> {
  await pool.query({
    name: 'write-last-seen',
    text: `
      update bahi.session s set last_seen_at = seen.at
      from unnest($1::smallint[], $2::bytea[], $3::timestamptz[]) as seen (shard, token_hash, at)
      where s.shard = any ($1::smallint[]) and s.shard = seen.shard and s.token_hash = seen.token_hash and s.last_seen_at < seen.at`,
    values: [seen.map(({ key }) => key.shard), seen.map(({ key }) => key.hash), seen.map(({ at }) => at)],
  })
}

export interface NewSession extends Omit<StoredSession, 'isEndedBook'> {
  /** What opens the session. Null where nothing was asked for. */
  readonly opening: SessionOpening | null
}

/** The hash of the password that was typed, or the passkey that answered. */
export type SessionOpening =
  | { readonly by: 'password'; readonly passwordHash: string }
  | { readonly by: 'passkey'; readonly passkeyId: bigint }

/**
 * Writes a session, which a password opens while the customer has it. Undefined when the password was replaced. The lock of the customer
 * makes a change of the password wait, so that the change finds the session and can end it. A place is new when other
 * log-ins of the customer are kept and none of them came from it.
 */
export async function writeSession(
  db: Queryable,
  session: NewSession,
  { name, kind, place }: Origin,
  createdAt: Date,
): Promise<{ isNewPlace: boolean } | undefined> {
  const { opening } = session
  const { rows } = await db.query<{ is_new_place: boolean }>({
    name: 'sessions-write',
    text: `insert into bahi.session (shard, token_hash, customer_id, read_only, device, device_kind, created_at, last_seen_at, expires_at, opened_by, passkey_id, place, is_new_place)
     select $1, $2, $3, $4, $5, $6, $7, $7, $8, $11::text, $12::bigint, $10::text, $10::text <> '' and past.is_known and not past.is_here
     from (select from bahi.customer c where c.shard = $1 and c.id = $3 and ($9::text is null or c.password_hash = $9) for share) as opened
     cross join lateral (
       select coalesce(bool_or(s.place <> ''), false) as is_known, coalesce(bool_or(s.place = $10::text), false) as is_here
       from bahi.session s where s.shard = $1 and s.customer_id = $3
     ) as past
     returning is_new_place`,
    values: [
      session.key.shard,
      session.key.hash,
      session.customerId,
      session.readOnly,
      name,
      kind,
      createdAt,
      session.expiresAt,
      opening?.by === 'password' ? opening.passwordHash : null,
      place,
      opening?.by ?? null,
      opening?.by === 'passkey' ? opening.passkeyId : null,
    ],
  })
  const [row] = rows
  return row === undefined ? undefined : { isNewPlace: row.is_new_place }
}

/**
 * Ends the open sessions that a passkey opened, except the kept one. Returns their number. The caller must call
 * forgetCustomer after the commit.
 */
export async function writePasskeyRevoked(
  db: Queryable,
  { shard, customerId }: CustomerId,
  { passkeyId, kept, at }: { readonly passkeyId: bigint; readonly kept: Buffer | null; readonly at: Date },
): Promise<number> {
  const { rowCount } = await db.query(
    `update bahi.session set revoked_at = $5 where shard = $1 and customer_id = $2 and passkey_id = $3
       and revoked_at is null and expires_at > $5 and ($4::bytea is null or token_hash <> $4)`,
    [shard, customerId, passkeyId, kept, at],
  )
  return rowCount ?? 0
}

/** Ends a session. Returns whose it was; undefined when it had ended before. */
export async function writeRevocation(pool: pg.Pool, key: SessionKey, at: Date): Promise<bigint | undefined> {
  const { rows } = await pool.query<Pick<Tables['session'], 'customer_id'>>(
    'update bahi.session set revoked_at = $3 where shard = $1 and token_hash = $2 and revoked_at is null returning customer_id',
    [key.shard, key.hash, at],
  )
  return rows[0]?.customer_id
}

/** The channel on which processes tell one another whose sessions were ended. */
export const ENDED_CHANNEL = 'bahi_session_ended'

export async function writeEnded(pool: pg.Pool, customerId: bigint): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [ENDED_CHANNEL, customerId.toString()])
}

/** Ends the links to papers that were sent to a customer. */
export async function revokePaperLinks(db: Queryable, { shard, customerId }: CustomerId, now: Date): Promise<void> {
  await db.query(
    'update bahi.paper_link set revoked_at = greatest($3, made_at) where shard = $1 and customer_id = $2 and revoked_at is null',
    [shard, customerId, now],
  )
}

/** Ends the links to papers, and the messages to every device but the kept one, those of log-ins that ran out by themselves too. */
export async function endOtherTargets(
  db: Queryable,
  { shard, customerId }: CustomerId,
  kept: Buffer | null,
  at: Date,
): Promise<void> {
  await revokePaperLinks(db, { shard, customerId }, at)
  await db.query(
    `delete from bahi.message_target where shard = $1 and customer_id = $2 and channel = 'push' and ($3::bytea is null or session_hash <> $3)`,
    [shard, customerId, kept],
  )
}

/**
 * Ends every open session of a customer except the kept one, the messages to their devices, and links to papers. Returns their number. The caller must call forgetCustomer
 * after the commit.
 */
export async function writeOthersRevoked(
  db: Queryable,
  { shard, customerId }: CustomerId,
  kept: Buffer | null,
  at: Date,
): Promise<number> {
  await endOtherTargets(db, { shard, customerId }, kept, at)
  const { rowCount } = await db.query(
    'update bahi.session set revoked_at = $4 where shard = $1 and customer_id = $2 and revoked_at is null and expires_at > $4 and ($3::bytea is null or token_hash <> $3)',
    [shard, customerId, kept, at],
  )
  return rowCount ?? 0
}
