import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { ReadMarks } from './message-rows.ts'

export type ChatRow = Pick<
  Tables['support_chat'],
  'customer_id' | 'shard' | 'waiting_since' | 'last_at' | 'staff_id' | 'customer_read' | 'staff_read'
> & {
  state: 'waiting' | 'answered' | 'closed'
  language: 'en' | 'zh' | 'hi'
}

const columns = 'customer_id, shard, state, waiting_since, last_at, staff_id, customer_read, staff_read, language'

export async function readChatRow(db: Queryable, { shard, customerId }: CustomerId): Promise<ChatRow | undefined> {
  const { rows } = await db.query<ChatRow>(
    `select ${columns} from bahi.support_chat where shard = $1 and customer_id = $2`,
    [shard, customerId],
  )
  return rows[0]
}

/** Locks a conversation's row, because customer and staff write to the same conversation. */
export async function lockChat(tx: Queryable, { shard, customerId }: CustomerId): Promise<ChatRow | undefined> {
  const { rows } = await tx.query<ChatRow>(
    `select ${columns} from bahi.support_chat where shard = $1 and customer_id = $2 for update`,
    [shard, customerId],
  )
  return rows[0]
}

export function readMarks(chat: Pick<ChatRow, 'customer_read' | 'staff_read'>): ReadMarks {
  return { customerRead: chat.customer_read, staffRead: chat.staff_read }
}

/** Counts answers that the customer has not read. */
export async function countUnreadAnswers(db: Queryable, { shard, customerId }: CustomerId): Promise<number> {
  const {
    rows: [found],
  } = await db.query<{ count: number }>(
    `select count(*)::int as count from bahi.support_chat c join bahi.support_message m on m.shard = c.shard and m.customer_id = c.customer_id and m.id > c.customer_read
     where c.shard = $1 and c.customer_id = $2 and m.author = 'staff'`,
    [shard, customerId],
  )
  return found?.count ?? 0
}

const WAITS_OF_DAYS = 7
const MIN_WAITS = 3

export interface Waits {
  readonly answersInSeconds: number | null
  readonly inTimePercent: number | null
}

/** Waiting times of the last seven days. Null with fewer than three waits, which could reveal single customers. */
export async function readWaits(db: Queryable, now: Date, promisedSeconds: number): Promise<Waits> {
  const since = new Date(now.getTime() - WAITS_OF_DAYS * 86_400_000)
  const {
    rows: [found],
  } = await db.query<{ count: number; median: number | null; in_time: number }>(
    `select count(*)::int as count, percentile_cont(0.5) within group (order by waited_ms) as median, count(*) filter (where waited_ms <= $2)::int as in_time
     from bahi.support_message where waited_ms is not null and at > $1`,
    [since, promisedSeconds * 1_000],
  )
  if (found === undefined || found.count < MIN_WAITS || found.median === null)
    return { answersInSeconds: null, inTimePercent: null }
  return {
    answersInSeconds: Math.round(found.median / 1_000),
    inTimePercent: Math.floor((found.in_time * 100) / found.count),
  }
}
