import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { lockChat } from './chat-rows.ts'

export interface EndChatParts {
  readonly ids: IdSource
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly systemClock: SystemClock
}

/** What staff read in the conversation of a closed account. */
export const ACCOUNT_CLOSED = 'The customer closed the account.'

/**
 * Ends the conversation of an account that closes, and what staff were allowed to read through it. A question that waits for its answer holds no
 * account open: it leaves the queue with a line that says why.
 */
export async function endChat(tx: Transaction, parts: EndChatParts, who: CustomerId): Promise<void> {
  const at = parts.systemClock()
  await tx.query(
    `update bahi.account_access set ended_at = greatest($3, asked_at) where shard = $1 and customer_id = $2 and answer = 'allowed' and ended_at is null and until > $3`,
    [who.shard, who.customerId, at],
  )
  const chat = await lockChat(tx, who)
  if (chat === undefined || chat.state === 'closed') return
  const now = parts.clock.instant()
  await tx.query(
    `insert into bahi.support_message (shard, id, customer_id, at, author, kind, body, received_at) values ($1, $2, $3, $4, 'customer', 'closed', $5, $6)`,
    [who.shard, parts.ids.newId(who.shard), who.customerId, now, ACCOUNT_CLOSED, at],
  )
  await tx.query(
    `update bahi.support_chat set state = 'closed', waiting_since = null, last_at = greatest(last_at, $3) where shard = $1 and customer_id = $2`,
    [who.shard, who.customerId, now],
  )
}

/** Whether the account was closed for good: nobody writes from it, also not with a session that ends at this moment. */
export async function isClosed(db: Queryable, { shard, customerId }: CustomerId): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from bahi.account_closure where shard = $1 and customer_id = $2 and closed_at is not null',
    [shard, customerId],
  )
  return rowCount === 1
}
