import { hash, randomBytes } from 'node:crypto'
import { addDays } from '@bahi/money/business-date'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import { arrayLiteral } from '../../platform/db/bulk-columns.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { IS_IN_FORCE, KEY_OF_ASKED_APP, type ProgramKeyRow } from '../../programs/program-rows.ts'
import { newRetryKey, retryKeysOf, type RetrySpan } from '../calls/retry-key.ts'

type KeyName = Pick<ProgramKeyRow, 'shard' | 'id'>

/** Sessions end at six in the morning of Indian time, as the format's own. */
const MORNING_SECOND = 6 * 3_600
/** How long a consent waits for the program. */
const CONSENT_MS = 5 * 60_000
const TOKEN_BYTES = 24

export const newKiteToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
const hashOf = (token: string) => hash('sha256', token, 'buffer')

/** The end of a session that begins now, in system time: a business day may last minutes. */
export function endOfKiteDay(now: Date): Date {
  const { date, second } = istTimeOf(now.getTime())
  return new Date(epochMsOf({ date: second < MORNING_SECOND ? date : addDays(date, 1), second: MORNING_SECOND }))
}

export async function writeConsent(tx: Transaction, { shard, id }: KeyName, token: string, now: Date): Promise<void> {
  await tx.query(
    `insert into bahi.kite_consent (shard, program_key_id, token_hash, ends_at) values ($1, $2, $3, $4)
     on conflict (shard, program_key_id) do update set token_hash = excluded.token_hash, ends_at = excluded.ends_at`,
    [shard, id, hashOf(token), new Date(now.getTime() + CONSENT_MS)],
  )
}

/** Uses up a consent: true once, false for a token that is unknown, used or too old. */
export async function takeConsent(tx: Transaction, { shard, id }: KeyName, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from bahi.kite_consent where shard = $1 and program_key_id = $2 and token_hash = $3 and ends_at > $4',
    [shard, id, hashOf(token), now],
  )
  return rowCount === 1
}

/** Begins the session of an app; the one before ends. */
export async function writeSession(tx: Transaction, { shard, id }: KeyName, token: string, now: Date): Promise<void> {
  await tx.query(
    `insert into bahi.kite_session (shard, program_key_id, token_hash, began_at, ends_at) values ($1, $2, $3, $4, $5)
     on conflict (shard, program_key_id) do update
       set token_hash = excluded.token_hash, began_at = excluded.began_at, ends_at = excluded.ends_at`,
    [shard, id, hashOf(token), now, endOfKiteDay(now)],
  )
}

/** The public name of an app, whose shard it tells, and the token of its session. */
export interface TokenOfShard {
  readonly shard: number
  readonly apiKey: string
  readonly accessToken: string
}

export interface KeyOfToken {
  readonly key: ProgramKeyRow
  /** Whether the access token is of a session that has not ended. */
  readonly isSession: boolean
}

/** The key of each app, and whether its session holds; undefined for an app that is not known. */
export async function readKeysOfTokens(
  db: Queryable,
  tokens: readonly TokenOfShard[],
  now: Date,
): Promise<(KeyOfToken | undefined)[]> {
  const { rows } = await db.query<ProgramKeyRow & { position: number; is_session: boolean }>({
    name: 'read-keys-of-tokens',
    text: `
      select asked.position::int as position, k.*,
             exists (select from bahi.kite_session s where s.shard = k.shard and s.program_key_id = k.id
                     and s.token_hash = asked.token_hash and s.ends_at > $4) as is_session
      from unnest($1::smallint[], $2::text[], $3::bytea[]) with ordinality
        as asked (shard, api_key, token_hash, position)
      -- Each is looked up by its name (lateral, and by its grouping not flattened): a cached plan of the plain join reads the whole table.
      cross join lateral (${KEY_OF_ASKED_APP} and ${inShards('k.shard', '$1')} group by k.shard, k.id, a.shard, a.program_key_id, h.shard, h.program_key_id) k`,
    values: [
      tokens.map(({ shard }) => shard),
      tokens.map(({ apiKey }) => apiKey),
      tokens.map(({ accessToken }) => hashOf(accessToken)),
      now,
    ],
  })
  const found = new Array<KeyOfToken | undefined>(tokens.length).fill(undefined)
  for (const { position, is_session: isSession, ...key } of rows) found[position - 1] = { key, isSession }
  return found
}

/** A key, and a token that may be of its session. */
export interface TokenOfKey extends KeyName {
  readonly accessToken: string
  /** Of a request that makes something; null for every other. */
  readonly inputHash: Buffer | null
}

export interface OpenSession {
  /** For a request that makes something; null for every other. */
  readonly retryKey: string | null
}

/**
 * Of each key that is known, whether it is in force but for its last day, and the token is of a session that has not
 * ended; and for what such a session makes, the key of the request. One statement does both, because orders wait for it.
 */
export async function findOpenSessions(
  db: Queryable,
  asked: readonly TokenOfKey[],
  { now, since }: RetrySpan,
): Promise<(OpenSession | undefined)[]> {
  const { rows } = await db.query<{ position: number; retry_key: string | null }>({
    name: 'find-open-kite-sessions',
    text: `
      with open as materialized (
        select asked.*
        from unnest($1::smallint[], $2::bigint[], $3::bytea[], $4::bytea[], $5::text[]) with ordinality
          as asked (shard, id, token_hash, input_hash, new_key, position)
        -- Each is looked up by its key (lateral, and by its grouping not flattened): a cached plan of the plain join reads the whole table.
        cross join lateral (
          select from bahi.program_key k
          where k.shard = asked.shard and k.id = asked.id and ${inShards('k.shard', '$1')} and ${IS_IN_FORCE}
            and exists (select from bahi.kite_session s where s.shard = k.shard and s.program_key_id = k.id
                        and s.token_hash = asked.token_hash and s.ends_at > $6)
          group by k.shard, k.id) k),
      ${retryKeysOf('open', { now: '$6', since: '$7' })}
      select position::int as position, retry_key from retry`,
    values: [
      arrayLiteral(asked.map(({ shard }) => shard)),
      arrayLiteral(asked.map(({ id }) => id)),
      arrayLiteral(asked.map(({ accessToken }) => hashOf(accessToken))),
      arrayLiteral(asked.map(({ inputHash }) => inputHash)),
      arrayLiteral(asked.map(({ inputHash }) => (inputHash === null ? null : newRetryKey()))),
      now,
      since,
    ],
  })
  const open = new Array<OpenSession | undefined>(asked.length).fill(undefined)
  for (const { position, retry_key: retryKey } of rows) open[position - 1] = { retryKey }
  return open
}

/** Ends a session; false when the token was none. */
export async function endSession(db: Queryable, { shard, id }: KeyName, token: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from bahi.kite_session where shard = $1 and program_key_id = $2 and token_hash = $3',
    [shard, id, hashOf(token)],
  )
  return rowCount === 1
}
