import type { HookMessage } from '@bahi/contract/programs/hooks'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { Tables } from '../platform/db/tables.ts'

/** How many messages are shown. */
const SHOWN_MESSAGES = 100

type MessageRow = Pick<
  Tables['program_hook_message'],
  'id' | 'program_key_id' | 'order_id' | 'status' | 'made_at' | 'tries' | 'last_at' | 'next_at' | 'answered' | 'answer'
> & { outcome: HookMessage['outcome'] } & Pick<Tables['program_key'], 'name'>

/** What was posted to the addresses of a customer's keys, the newest first. */
export async function readHookLog(db: Queryable, { shard, customerId }: CustomerId): Promise<HookMessage[]> {
  const { rows } = await db.query<MessageRow>(
    `select m.id, m.program_key_id, k.name, m.order_id, m.status, m.made_at, m.tries, m.last_at, m.next_at, m.outcome, m.answered, m.answer
     from bahi.program_key k join bahi.program_hook_message m on m.shard = k.shard and m.program_key_id = k.id
     where k.shard = $1 and k.customer_id = $2 order by m.id desc limit $3`,
    [shard, customerId, SHOWN_MESSAGES],
  )
  return rows.map((row) => ({
    id: String(row.id),
    keyId: String(row.program_key_id),
    keyName: row.name,
    orderId: String(row.order_id),
    status: row.status,
    madeAt: row.made_at.toISOString(),
    tries: row.tries,
    lastAt: row.last_at?.toISOString() ?? null,
    nextAt: row.next_at?.toISOString() ?? null,
    outcome: row.outcome,
    answered: row.answered,
    answer: row.answer,
  }))
}
