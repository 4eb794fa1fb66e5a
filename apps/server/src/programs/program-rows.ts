import type { ProgramKey, programKeyStates } from '@bahi/contract/programs/calls'
import type { ProgramScope } from '@bahi/contract/programs/program-scopes'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Queryable, Transaction } from '../platform/db/in-transaction.ts'
import type { Tables } from '../platform/db/tables.ts'

export type ProgramKeyRow = Pick<
  Tables['program_key'],
  | 'shard'
  | 'id'
  | 'customer_id'
  | 'name'
  | 'addresses'
  | 'orders_per_second'
  | 'day_limit_paise'
  | 'made_at'
  | 'ends_at'
  | 'stopped_at'
> & { scopes: ProgramScope[]; stopped_by: 'customer' | 'staff' | null; was_locked: boolean; is_ended_book: boolean } & {
  /** Null for a key without an app. */
  api_key: string | null
  /** Empty for an app as which nobody logs in. */
  redirect_address: string | null
  /** Null for a key without a hook. */
  hook_address: string | null
}

/** Whether the account of a key `k` was locked at any time after the key was made. */
const WAS_LOCKED = `exists (
  select from bahi.customer_lock l where l.shard = k.shard and l.customer_id = k.customer_id
  and l.kind = 'account' and coalesce(least(l.lifted_at, l.locked_until), 'infinity') > k.made_at)`
/** Whether the account of a key `k` is a practice book that was started again. */
const IS_ENDED_BOOK = `exists (
  select from bahi.practice_book b where b.shard = k.shard and b.customer_id = k.customer_id and b.ending_at is not null)`
/** Whether a key `k` is in force as long as its last day has not passed, as \`stateOfKey\` says. */
export const IS_IN_FORCE = `(k.stopped_by is null and not ${WAS_LOCKED} and not ${IS_ENDED_BOOK})`

/**
 * A key with its app, whether the account was locked at any time after the key was made, and whether the account is a practice book
 * that was started again. `shard` is a parameter, or a column of what stands around the statement.
 */
const programKeyIn = (shard: string) => `
  select k.shard, k.id, k.customer_id, k.name, k.scopes, k.addresses, k.orders_per_second, k.day_limit_paise, k.made_at,
    k.ends_at, k.stopped_at, k.stopped_by,
    ${WAS_LOCKED} as was_locked, ${IS_ENDED_BOOK} as is_ended_book,
    a.api_key, a.redirect_address, h.address as hook_address
  from bahi.program_key k left join bahi.program_app a on a.shard = k.shard and a.program_key_id = k.id
    left join bahi.program_hook h on h.shard = k.shard and h.program_key_id = k.id
  where k.shard = ${shard}`
const PROGRAM_KEY = programKeyIn('$1')

/** The key of an app whose name stands in `asked (shard, api_key)` around it. */
export const KEY_OF_ASKED_APP = `${programKeyIn('asked.shard')} and a.api_key = asked.api_key`

export async function readKeyBySecret(
  db: Queryable,
  { shard, hash }: { readonly shard: number; readonly hash: Buffer },
): Promise<ProgramKeyRow | undefined> {
  const { rows } = await db.query<ProgramKeyRow>(`${PROGRAM_KEY} and k.secret_hash = $2`, [shard, hash])
  return rows[0]
}

export async function readKey(
  db: Queryable,
  { shard, id }: { readonly shard: number; readonly id: bigint },
): Promise<ProgramKeyRow | undefined> {
  const { rows } = await db.query<ProgramKeyRow>(`${PROGRAM_KEY} and k.id = $2`, [shard, id])
  return rows[0]
}

export async function readKeyByApiKey(
  db: Queryable,
  { shard, apiKey }: { readonly shard: number; readonly apiKey: string },
): Promise<ProgramKeyRow | undefined> {
  const { rows } = await db.query<ProgramKeyRow>(`${PROGRAM_KEY} and a.api_key = $2`, [shard, apiKey])
  return rows[0]
}

/** The newest first. */
export async function readKeys(db: Queryable, { shard, customerId }: CustomerId): Promise<ProgramKeyRow[]> {
  const { rows } = await db.query<ProgramKeyRow>(`${PROGRAM_KEY} and k.customer_id = $2 order by k.id desc`, [
    shard,
    customerId,
  ])
  return rows
}

/** Locks the customer's row, so that two calls at once cannot make one key too many. */
export async function lockCustomer(tx: Transaction, { shard, customerId }: CustomerId): Promise<void> {
  await tx.query('select from bahi.customer where shard = $1 and id = $2 for no key update', [shard, customerId])
}

export interface NewProgramKey extends CustomerId {
  readonly id: bigint
  readonly name: string
  readonly scopes: readonly ProgramScope[]
  readonly addresses: readonly string[]
  readonly ordersPerSecond: number
  readonly dayLimitPaise: number
  readonly secretHash: Buffer
  readonly madeAt: Date
  readonly endsAt: Date
}

export async function insertKey(tx: Transaction, key: NewProgramKey): Promise<void> {
  await tx.query(
    `insert into bahi.program_key (shard, id, customer_id, name, scopes, addresses, orders_per_second, day_limit_paise,
       secret_hash, made_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      key.shard,
      key.id,
      key.customerId,
      key.name,
      key.scopes,
      key.addresses,
      key.ordersPerSecond,
      key.dayLimitPaise,
      key.secretHash,
      key.madeAt,
      key.endsAt,
    ],
  )
}

/** Stops a key of this customer for good; a stopped key stays as it is. */
export async function writeKeyStopped(
  tx: Transaction,
  { shard, customerId }: CustomerId,
  stop: { readonly id: bigint; readonly at: Date; readonly by: 'customer' | 'staff' },
): Promise<void> {
  await tx.query(
    `update bahi.program_key set stopped_at = $4, stopped_by = $5
     where shard = $1 and customer_id = $2 and id = $3 and stopped_at is null`,
    [shard, customerId, stop.id, stop.at, stop.by],
  )
}

export function stateOfKey(row: ProgramKeyRow, now: Date): (typeof programKeyStates)[number] {
  if (row.stopped_by !== null) return row.stopped_by === 'staff' ? 'stopped-by-staff' : 'stopped'
  if (row.was_locked) return 'account-locked'
  return row.ends_at <= now || row.is_ended_book ? 'ended' : 'in-force'
}

export function showKey(row: ProgramKeyRow, now: Date): ProgramKey {
  return {
    id: String(row.id),
    name: row.name,
    scopes: row.scopes,
    addresses: row.addresses,
    ordersPerSecond: row.orders_per_second,
    dayLimitPaise: Number(row.day_limit_paise),
    madeAt: row.made_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    state: stateOfKey(row, now),
    app:
      row.api_key === null || row.redirect_address === null
        ? null
        : { apiKey: row.api_key, redirectAddress: row.redirect_address, hookAddress: row.hook_address ?? '' },
  }
}
