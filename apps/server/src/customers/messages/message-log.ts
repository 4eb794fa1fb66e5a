import type { MessageChannel, MessageOutcome, MessageTopic, MessageView } from '@bahi/contract/customers/messages'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** How many messages are shown. */
const SHOWN_MESSAGES = 100

type LogRow = Pick<Tables['message'], 'about_id' | 'target_id' | 'kind' | 'made_at' | 'tries' | 'next_at'> & {
  topic: MessageTopic
  channel: MessageChannel
  outcome: MessageOutcome | null
}

/** What was sent to a customer, the newest first. What the worker has not seen yet comes with its next run. */
export async function readMessageLog(db: Queryable, { shard, customerId }: CustomerId): Promise<MessageView[]> {
  const { rows } = await db.query<LogRow>(
    `select about_id, target_id, kind, topic, channel, made_at, tries, next_at, outcome from bahi.message
     where shard = $1 and customer_id = $2 and made_at is not null order by about_id desc, target_id limit $3`,
    [shard, customerId, SHOWN_MESSAGES],
  )
  return rows.map((row) => ({
    id: `${row.about_id}-${row.target_id}`,
    kind: row.kind,
    topic: row.topic,
    channel: row.channel,
    madeAt: (row.made_at ?? new Date(0)).toISOString(),
    tries: row.tries,
    nextAt: row.next_at?.toISOString() ?? null,
    outcome: row.outcome,
  }))
}
