import { hash, randomUUID } from 'node:crypto'
import { answerInBatches } from '../../platform/db/answer-in-batches.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { readIdempotencyKey } from '../../platform/http/call.ts'
import { invalid } from '../format/kite-fields.ts'
import type { KiteCall } from './kite-call.ts'
import type { KiteParts } from './kite-parts.ts'

/** What the handlers need beside the parts of the format. */
export interface HandlerParts extends KiteParts {
  readonly retryKeyOf: RetryKeyOf
}

/**
 * The idempotency key of a request that makes something. The format has none, so a program may send the header
 * Idempotency-Key; without it, the same request again within `kite.retrySeconds` gets the key of the first one, and with it
 * the first answer. A client that heard nothing within its time-out therefore makes nothing twice.
 */
export type RetryKeyOf = (call: KiteCall) => Promise<string>

interface Asked {
  readonly shard: number
  readonly keyId: bigint
  readonly inputHash: Buffer
}

/** Requests that get their keys with one statement at most. */
const MAX_AT_ONCE = 500
const FORGET_EVERY_MS = 5_000

export function createRetryKeys(parts: Pick<KiteParts, 'db' | 'systemClock' | 'settings'>): RetryKeyOf {
  const forget = createForgetting(parts.db.pool)
  const keyOf = answerInBatches(async (asked: readonly Asked[]) => {
    const now = parts.systemClock()
    const since = new Date(now.getTime() - parts.settings.value('kite.retrySeconds') * 1_000)
    await forget(asked, now, since)
    return findOrMakeKeys(parts.db.pool, asked, { now, since })
  }, MAX_AT_ONCE)
  return async ({ request, key: { shard, id }, body }) => {
    const said = readIdempotencyKey(request)
    if (said === false) throw invalid('Idempotency-Key')
    return said ?? keyOf({ shard, keyId: id, inputHash: hashOf(request.method, request.url, body) })
  }
}

const nameOf = ({ keyId, inputHash }: Pick<Asked, 'keyId' | 'inputHash'>) => `${keyId} ${inputHash.toString('hex')}`

/** Deletes what the keys of the last seconds asked too long ago: now and then, because each batch of orders waits for it. */
function createForgetting(pool: Queryable): (asked: readonly Asked[], now: Date, since: Date) => Promise<void> {
  const shardsOfKeys = new Map<bigint, number>()
  let forgottenAtMs = 0
  return async (asked, now, since) => {
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

async function findOrMakeKeys(
  pool: Queryable,
  asked: readonly Asked[],
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<string[]> {
  // The same request twice in a batch is one row, because one statement changes no row twice.
  const distinct = [...new Map(asked.map((one) => [nameOf(one), one])).values()]
  // One statement finds or makes the keys, so that repeats at the same moment get the same one.
  const { rows } = await pool.query<Pick<Tables['kite_ask'], 'program_key_id' | 'input_hash' | 'idempotency_key'>>({
    name: 'find-or-make-retry-keys',
    text: `
      -- Nobody waits for the disk here: the commit of what the key is for does, and it writes all that was committed before it.
      with quick as materialized (select set_config('synchronous_commit', 'off', true))
      insert into bahi.kite_ask as a (shard, program_key_id, input_hash, idempotency_key, asked_at)
      select shard, program_key_id, input_hash, idempotency_key, $5
      from quick, unnest($1::smallint[], $2::bigint[], $3::bytea[], $4::text[])
        as asked (shard, program_key_id, input_hash, idempotency_key)
      -- So that two processes lock the rows in one order.
      order by shard, program_key_id, input_hash
      on conflict (shard, program_key_id, input_hash) do update
        set idempotency_key = case when a.asked_at > $6 then a.idempotency_key else excluded.idempotency_key end,
            asked_at = case when a.asked_at > $6 then a.asked_at else excluded.asked_at end
      returning program_key_id, input_hash, idempotency_key`,
    values: [
      distinct.map(({ shard }) => shard),
      distinct.map(({ keyId }) => keyId),
      distinct.map(({ inputHash }) => inputHash),
      distinct.map(() => `kite ${randomUUID()}`),
      now,
      since,
    ],
  })
  const found = new Map(
    rows.map((row) => [nameOf({ keyId: row.program_key_id, inputHash: row.input_hash }), row.idempotency_key]),
  )
  return asked.map((one) => {
    const key = found.get(nameOf(one))
    if (key === undefined) throw new Error('a repeat got no key')
    return key
  })
}

function hashOf(method: string, url: string, body: unknown): Buffer {
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
