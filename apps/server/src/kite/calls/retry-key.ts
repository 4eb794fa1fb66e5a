import { hash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { answerInBatches } from '../../platform/db/answer-in-batches.ts'
import { arrayLiteral } from '../../platform/db/bulk-columns.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { readIdempotencyKey } from '../../platform/http/call.ts'
import { invalid } from '../format/kite-fields.ts'
import type { KiteCall } from './kite-call.ts'
import type { KiteParts } from './kite-parts.ts'

/**
 * What stands in the place of an idempotency key, which the format has none of. A program may send the header
 * Idempotency-Key; without it, the same request again within `kite.retrySeconds` gets the key of the first one, and with
 * it the first answer. A client that heard nothing within its time-out therefore makes nothing twice.
 */
export type Repeat = { readonly said: string } | { readonly inputHash: Buffer }

/** What a request that makes something repeats. @throws KiteError for a header that is no key. */
export function repeatOf(request: FastifyRequest): Repeat {
  const said = readIdempotencyKey(request)
  if (said === false) throw invalid('Idempotency-Key')
  return said === undefined ? { inputHash: hashOf(request) } : { said }
}

export interface AskedKey {
  readonly shard: number
  readonly keyId: bigint
  readonly inputHash: Buffer
}

/** From when on the requests of a moment count as repeated. */
export interface RetrySpan {
  readonly now: Date
  readonly since: Date
}

export interface RetryKeys {
  /** The key of a request: that of the same request within the last seconds, or a new one. */
  keyOf(asked: AskedKey): Promise<string>
  /** The span of requests of this moment; what is older is forgotten now and then. */
  span(asked: readonly Pick<AskedKey, 'shard' | 'keyId'>[]): Promise<RetrySpan>
}

/** Requests that get their keys with one statement at most. */
const MAX_AT_ONCE = 500
const FORGET_EVERY_MS = 5_000

export function createRetryKeys(parts: Pick<KiteParts, 'db' | 'systemClock' | 'settings'>): RetryKeys {
  const forget = createForgetting(parts.db.pool)
  const span: RetryKeys['span'] = async (asked) => {
    const now = parts.systemClock()
    const since = new Date(now.getTime() - parts.settings.value('kite.retrySeconds') * 1_000)
    await forget(asked, { now, since })
    return { now, since }
  }
  const keyOf = answerInBatches(
    async (asked: readonly AskedKey[]) => findOrMakeKeys(parts.db.pool, asked, await span(asked)),
    MAX_AT_ONCE,
  )
  return { keyOf, span }
}

/** Deletes what the keys of the last seconds asked too long ago: now and then, because each batch of orders waits for it. */
function createForgetting(
  pool: Queryable,
): (asked: readonly Pick<AskedKey, 'shard' | 'keyId'>[], span: RetrySpan) => Promise<void> {
  const shardsOfKeys = new Map<bigint, number>()
  let forgottenAtMs = 0
  return async (asked, { now, since }) => {
    for (const { keyId, shard } of asked) shardsOfKeys.set(keyId, shard)
    if (now.getTime() - forgottenAtMs < FORGET_EVERY_MS) return
    forgottenAtMs = now.getTime()
    const [keyIds, shards] = [[...shardsOfKeys.keys()], [...new Set(shardsOfKeys.values())]]
    shardsOfKeys.clear()
    await pool.query({
      name: 'forget-kite-asks',
      text: `delete from bahi.kite_ask
             where shard = any($1::smallint[]) and program_key_id = any($2::bigint[]) and asked_at <= $3`,
      values: [shards, keyIds, since],
    })
  }
}

/**
 * Finds or makes the keys of the rows of `asked (position, shard, id, input_hash, new_key)`, as `retry (position, retry_key)`: the last
 * parts of a WITH. One statement does both, so that repeats at the same moment get the same key. `now` and `since` are the
 * parameters of the span.
 */
export const retryKeysOf = (asked: string, { now, since }: { readonly now: string; readonly since: string }) => `
  -- Nobody waits for the disk here: the commit of what the key is for does, and it writes all that was committed before it.
  quick as materialized (select set_config('synchronous_commit', 'off', true)),
  made as (
    insert into bahi.kite_ask as a (shard, program_key_id, input_hash, idempotency_key, asked_at)
    -- One row for the same request twice, because one statement changes no row twice; in one order, so that two processes lock so.
    select distinct on (shard, id, input_hash) shard, id, input_hash, new_key, ${now}::timestamptz
    from quick, ${asked} where input_hash is not null
    order by shard, id, input_hash
    on conflict (shard, program_key_id, input_hash) do update
      set idempotency_key = case when a.asked_at > ${since} then a.idempotency_key else excluded.idempotency_key end,
          asked_at = case when a.asked_at > ${since} then a.asked_at else excluded.asked_at end
    returning shard, program_key_id, input_hash, idempotency_key),
  retry as (
    select asked.position, made.idempotency_key as retry_key
    from ${asked} asked left join made
      on made.shard = asked.shard and made.program_key_id = asked.id and made.input_hash = asked.input_hash)`

export const newRetryKey = () => `kite ${randomUUID()}`

async function findOrMakeKeys(
  pool: Queryable,
  asked: readonly AskedKey[],
  { now, since }: RetrySpan,
): Promise<string[]> {
  const { rows } = await pool.query<{ retry_key: Tables['kite_ask']['idempotency_key'] }>({
    name: 'find-or-make-retry-keys',
    text: `
      with asked as materialized (
        select * from unnest($1::smallint[], $2::bigint[], $3::bytea[], $4::text[]) with ordinality
          as asked (shard, id, input_hash, new_key, position)),
      ${retryKeysOf('asked', { now: '$5', since: '$6' })}
      select retry_key from retry order by position`,
    values: [
      arrayLiteral(asked.map(({ shard }) => shard)),
      arrayLiteral(asked.map(({ keyId }) => keyId)),
      arrayLiteral(asked.map(({ inputHash }) => inputHash)),
      arrayLiteral(asked.map(newRetryKey)),
      now,
      since,
    ],
  })
  return rows.map(({ retry_key: key }) => key)
}

function hashOf({ method, url, body }: Pick<FastifyRequest, 'method' | 'url' | 'body'>): Buffer {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body).toSorted(byName) : body
  return hash('sha256', JSON.stringify([method, url, fields]), 'buffer')
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** After the program ended what a request had made, the same request makes it anew. */
export async function forgetRetry(parts: KiteParts, { key, who }: KiteCall, madeId: string): Promise<void> {
  await parts.db.pool.query(
    `delete from bahi.kite_ask a using bahi.idempotency_key i
     where a.shard = $1 and a.program_key_id = $2 and i.shard = $1 and i.actor = $3 and i.key = a.idempotency_key
       and $4 in (i.answer ->> 'placed', i.answer -> 'order' ->> 'id', i.answer ->> 'asked', i.answer ->> 'id')`,
    [key.shard, key.id, who.customerId, madeId],
  )
}
