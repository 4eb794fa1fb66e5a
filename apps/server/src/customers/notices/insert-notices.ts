import type { NoticeKind } from '@bahi/contract/customers/notices'
import { type Column, type InShard, statementOfRows } from '../../platform/db/bulk-columns.ts'
import { topicOf } from './topic-of.ts'

/** A notice as its row is written. */
export type NoticeRow = InShard & {
  readonly id: bigint
  readonly owner: bigint
  readonly at: Date
  readonly kind: NoticeKind
  readonly params: string
}

const columns: readonly Column<NoticeRow>[] = [
  { name: 'shard', type: 'smallint', of: (row) => row.shard },
  { name: 'id', type: 'bigint', of: (row) => row.id },
  { name: 'customer_id', type: 'bigint', of: (row) => row.owner },
  { name: 'at', type: 'timestamptz', of: (row) => row.at },
  { name: 'kind', type: 'text', of: (row) => row.kind },
  { name: 'params', type: 'jsonb', of: (row) => row.params },
  { name: 'topic', type: 'text', of: (row) => topicOf(row.kind) },
]

/** The messages of the notices in `told`: one for each device, and for the e-mail address, of a customer who chose the topic. */
const QUEUE = `
  insert into bahi.message (shard, about_id, target_id, customer_id, channel, topic, kind, tries)
  select told.shard, told.id, t.id, told.customer_id, t.channel, told.topic, told.kind, 0
  from told
  join bahi.message_choice c on c.shard = told.shard and c.customer_id = told.customer_id and c.topic = told.topic
  join bahi.message_target t on t.shard = told.shard and t.customer_id = told.customer_id and t.channel = c.channel
    and (t.channel = 'push' or t.confirmed_at is not null)`

/**
 * The statement that writes notices and queues their messages in the same transaction. It notifies no listener of the
 * database: a NOTIFY makes all commits wait for one another.
 */
export const insertNotices = statementOfRows(
  'insert-notices',
  columns,
  (rows) => `
  with told as materialized (select * from ${rows}),
  written as (insert into bahi.notice (shard, id, customer_id, at, kind, params) select shard, id, customer_id, at, kind, params from told)
  ${QUEUE}`,
)
