import { createHash, randomUUID } from 'node:crypto'
import { readIdempotencyKey } from '../../platform/http/call.ts'
import { invalid } from '../format/kite-fields.ts'
import type { KiteCall } from './kite-call.ts'
import type { KiteParts } from './kite-parts.ts'

/**
 * The idempotency key of a request that makes something. The format has none, so a program may send the header
 * Idempotency-Key; without it, the same request again within `kite.retrySeconds` gets the key of the first one, and with it
 * the first answer. A client that heard nothing within its time-out therefore makes nothing twice.
 */
export async function retryKeyOf(parts: KiteParts, { request, key, body }: KiteCall): Promise<string> {
  const said = readIdempotencyKey(request)
  if (said === false) throw invalid('Idempotency-Key')
  if (said !== undefined) return said
  const now = parts.systemClock()
  const since = new Date(now.getTime() - parts.settings.value('kite.retrySeconds') * 1_000)
  const { shard, id } = key
  await parts.db.pool.query('delete from bahi.kite_ask where shard = $1 and program_key_id = $2 and asked_at <= $3', [
    shard,
    id,
    since,
  ])
  // One statement finds or makes the key, so that repeats at the same moment get the same one.
  const { rows } = await parts.db.pool.query<{ idempotency_key: string }>(
    `insert into bahi.kite_ask as a (shard, program_key_id, input_hash, idempotency_key, asked_at)
     values ($1, $2, $3, $4, $5)
     on conflict (shard, program_key_id, input_hash) do update
       set idempotency_key = case when a.asked_at > $6 then a.idempotency_key else excluded.idempotency_key end,
           asked_at = case when a.asked_at > $6 then a.asked_at else excluded.asked_at end
     returning idempotency_key`,
    [shard, id, hashOf(request.method, request.url, body), `kite ${randomUUID()}`, now, since],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a repeat got no key')
  return row.idempotency_key
}

function hashOf(method: string, url: string, body: unknown): Buffer {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body).toSorted(byName) : body
  return createHash('sha256')
    .update(JSON.stringify([method, url, fields]))
    .digest()
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
