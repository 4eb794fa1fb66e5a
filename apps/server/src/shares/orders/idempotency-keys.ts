import type { OrderView } from '@bahi/contract/shares/orders'
import type { Refusal } from '@bahi/domain/outcome'
import { type Column, arrayLiteral, insertRows } from '../../platform/db/bulk-columns.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { QueuedCommand } from './desk-command.ts'
import type { PlacedAnswer } from './order-record.ts'

/** A line of a basket: its order as it was placed, or why it was refused. */
export type StoredLine = PlacedAnswer | { readonly refused: Refusal }

/**
 * The stored answer of a key: an order as it was placed, an order as the tape left it, the id of an order whose cancel or
 * change the tape has not answered yet, or the lines of a basket. The first kind is kept short, because every order writes
 * one.
 */
export type StoredAnswer =
  | PlacedAnswer
  | { readonly order: OrderView }
  | { readonly asked: string }
  | { readonly basket: readonly StoredLine[] }

/** The ids of the orders that a stored answer refers to; none when the answer contains the whole order. */
export function ordersNamed(answer: StoredAnswer): bigint[] {
  if ('basket' in answer) return answer.basket.flatMap((line) => ('placed' in line ? [BigInt(line.placed)] : []))
  if ('placed' in answer) return [BigInt(answer.placed)]
  return 'asked' in answer ? [BigInt(answer.asked)] : []
}

export type StoredKey = {
  readonly shard: number
  readonly actor: bigint
  readonly key: string
  readonly inputHash: Buffer
  readonly answer: StoredAnswer
  readonly createdAt: Date
}

/** Keys live at least this long after their first answer. */
const KEPT_MS = 48 * 3_600_000

const columns: readonly Column<StoredKey>[] = [
  { name: 'shard', type: 'smallint', of: (row) => row.shard },
  { name: 'actor', type: 'bigint', of: (row) => row.actor },
  { name: 'key', type: 'text', of: (row) => row.key },
  { name: 'input_hash', type: 'bytea', of: (row) => row.inputHash },
  { name: 'answer', type: 'jsonb', of: (row) => JSON.stringify(row.answer) },
  { name: 'created_at', type: 'timestamptz', of: (row) => row.createdAt },
]
const insertKeys = insertRows(
  'idempotency_key',
  columns,
  'on conflict (shard, actor, key) do nothing returning actor, key',
)

/**
 * Another call, not of this desk, stored keys of these customers after the desk had read the keys. The transaction must
 * be undone; the desk then reads the keys again and finds them.
 */
export class KeysTaken extends Error {
  override readonly name = 'KeysTaken'
  readonly actors: ReadonlySet<bigint>

  constructor(actors: ReadonlySet<bigint>) {
    super('Another call took a key of this batch meanwhile')
    this.actors = actors
  }
}

export function keyOf(actor: bigint, key: string): string {
  return `${actor} ${key}`
}

type KeyRow = { shard: number; actor: bigint; key: string; input_hash: Buffer; answer: StoredAnswer; created_at: Date }

function storedKeyOf(row: KeyRow): StoredKey {
  return {
    shard: row.shard,
    actor: row.actor,
    key: row.key,
    inputHash: row.input_hash,
    answer: row.answer,
    createdAt: row.created_at,
  }
}

/** The keys of these commands that were answered before. */
export async function readKeys(tx: Queryable, commands: readonly QueuedCommand[]): Promise<Map<string, StoredKey>> {
  const keyed = commands.filter(({ key }) => key !== null)
  if (keyed.length === 0) return new Map()
  const { rows } = await tx.query<KeyRow>({
    name: 'desk-read-keys',
    text: `select found.* from unnest($1::smallint[], $2::bigint[], $3::text[]) as asked (shard, actor, key)
           cross join lateral (select k.shard, k.actor, k.key, k.input_hash, k.answer, k.created_at from bahi.idempotency_key k
                               where k.shard = asked.shard and ${inShards('k.shard', '$1')} and k.actor = asked.actor and k.key = asked.key offset 0) found`,
    values: [
      arrayLiteral(keyed.map(({ shard }) => shard)),
      arrayLiteral(keyed.map(({ owner }) => owner)),
      arrayLiteral(keyed.map(({ key }) => key)),
    ],
  })
  return new Map(rows.map((row) => [keyOf(row.actor, row.key), storedKeyOf(row)]))
}

/**
 * Must be the last statement of its transaction, as in every other call: a transaction that waits for a key then waits
 * only for a commit, and two transactions never wait for each other.
 * @throws KeysTaken when another call has stored some of the keys meanwhile.
 */
export async function writeKeys(tx: Queryable, keys: readonly StoredKey[]): Promise<void> {
  if (keys.length === 0) return
  const { rows } = await tx.query<Pick<KeyRow, 'actor' | 'key'>>(insertKeys(keys))
  if (rows.length === keys.length) return
  const written = new Set(rows.map(({ actor, key }) => keyOf(actor, key)))
  const taken = keys.filter(({ actor, key }) => !written.has(keyOf(actor, key)))
  throw new KeysTaken(new Set(taken.map(({ actor }) => actor)))
}

/**
 * The key of a cancel or a change that the tape has answered. A refusal is not stored: the next try is decided anew.
 */
export type AnsweredKey = {
  readonly shard: number
  readonly actor: bigint
  readonly key: string
  readonly answer: StoredAnswer | null
}

/**
 * Replaces the stored "asked" by the tape's answer. The row is deleted and inserted, because the runtime role may not
 * update an answer.
 */
export async function answerKeys(tx: Queryable, answered: readonly AnsweredKey[]): Promise<void> {
  if (answered.length === 0) return
  const { rows } = await tx.query<KeyRow>({
    name: 'desk-take-asked-keys',
    text: `delete from bahi.idempotency_key k using unnest($1::smallint[], $2::bigint[], $3::text[]) as answered (shard, actor, key)
           where k.shard = answered.shard and k.actor = answered.actor and k.key = answered.key and k.answer ? 'asked'
           returning k.shard, k.actor, k.key, k.input_hash, k.answer, k.created_at`,
    values: [
      arrayLiteral(answered.map(({ shard }) => shard)),
      arrayLiteral(answered.map(({ actor }) => actor)),
      arrayLiteral(answered.map(({ key }) => key)),
    ],
  })
  const answers = new Map(answered.map(({ actor, key, answer }) => [keyOf(actor, key), answer]))
  await writeKeys(
    tx,
    rows.flatMap((row) => {
      const answer = answers.get(keyOf(row.actor, row.key)) ?? null
      return answer === null ? [] : [{ ...storedKeyOf(row), answer }]
    }),
  )
}

/**
 * Deletes keys that are older than the time in which a client may repeat a call, at most `most` at once; gives the
 * number deleted.
 */
export async function forgetOldKeys(pool: Queryable, now: Date, most = 10_000): Promise<number> {
  const { rowCount } = await pool.query({
    text: `delete from bahi.idempotency_key k using
             (select shard, actor, key from bahi.idempotency_key where created_at < $1 order by created_at limit $2) as old
           where k.shard = old.shard and k.actor = old.actor and k.key = old.key`,
    values: [new Date(now.getTime() - KEPT_MS), most],
  })
  return rowCount ?? 0
}
