import type { MessageChannel, MessageOutcome } from '@bahi/contract/customers/messages'
import type { NoticeKind } from '@bahi/contract/customers/notices'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Dates the messages that were written since the last run, and makes them due. */
export async function dateNewMessages(db: Queryable, now: Date): Promise<void> {
  await db.query('update bahi.message set made_at = $1, next_at = $1 where made_at is null', [now])
}

export type DueTarget = Pick<Tables['message'], 'shard' | 'target_id' | 'customer_id'> & {
  channel: MessageChannel
}

/** The targets that have a message to send now. */
export async function readDueTargets(db: Queryable, now: Date): Promise<DueTarget[]> {
  const { rows } = await db.query<DueTarget>(
    'select distinct shard, target_id, customer_id, channel from bahi.message where next_at <= $1 order by shard, target_id limit 1000',
    [now],
  )
  return rows
}

export type DueMessage = Pick<Tables['message'], 'shard' | 'about_id' | 'target_id' | 'topic' | 'tries'> & {
  readonly made_at: Date
}

/**
 * Takes the oldest message of a target that is due, and counts the try before it is made: a process that dies on the way
 * leaves a message that is sent again after `until`.
 */
export async function claimMessage(
  db: Queryable,
  { shard, target_id }: DueTarget,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<DueMessage | undefined> {
  const { rows } = await db.query<DueMessage>(
    `update bahi.message set next_at = $4, tries = tries + 1, last_at = $3
     where shard = $1 and target_id = $2 and about_id =
       (select about_id from bahi.message where shard = $1 and target_id = $2 and next_at <= $3
        order by about_id limit 1 for update skip locked)
     returning shard, about_id, target_id, topic, tries, made_at`,
    [shard, target_id, now, until],
  )
  return rows[0]
}

/** Puts a message back that was claimed and not tried. */
export async function postponeMessage(
  db: Queryable,
  { shard, about_id, target_id }: DueMessage,
  nextAt: Date,
): Promise<void> {
  await db.query(
    'update bahi.message set next_at = $4, tries = tries - 1, last_at = null where shard = $1 and about_id = $2 and target_id = $3',
    [shard, about_id, target_id, nextAt],
  )
}

export interface Outcome {
  readonly outcome: MessageOutcome
  readonly answered: number | null
  readonly nextAt: Date | null
}

export async function writeOutcome(
  db: Queryable,
  { shard, about_id, target_id }: DueMessage,
  { outcome, answered, nextAt }: Outcome,
): Promise<void> {
  await db.query(
    'update bahi.message set next_at = $4, outcome = $5, answered = $6 where shard = $1 and about_id = $2 and target_id = $3',
    [shard, about_id, target_id, nextAt, outcome, answered],
  )
}

/** Gives up what waits for a target that is gone. */
export async function giveUpMessages(db: Queryable, { shard, target_id }: DueTarget): Promise<void> {
  await db.query(
    `update bahi.message set next_at = null, outcome = 'ended', answered = null where shard = $1 and target_id = $2 and next_at is not null`,
    [shard, target_id],
  )
}

/** What a message tells. */
export interface ToldNotice {
  readonly kind: NoticeKind
  readonly params: Readonly<Record<string, string | number>>
  /** The customer's notices that nobody has read: the figure on the app's icon. */
  readonly unread: number
}

/** The notice of a message; undefined when it is gone. */
export async function readToldNotice(
  db: Queryable,
  { shard, customerId }: CustomerId,
  id: bigint,
): Promise<ToldNotice | undefined> {
  const { rows } = await db.query<ToldNotice>(
    `select n.kind, n.params,
       (select count(*)::int from bahi.notice u where u.shard = $1 and u.customer_id = $2 and u.read_at is null) as unread
     from bahi.notice n where n.shard = $1 and n.customer_id = $2 and n.id = $3`,
    [shard, customerId, id],
  )
  return rows[0]
}

/** Forgets messages that are no longer shown, some at a time. */
export async function forgetMessages(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from bahi.message m where (m.shard, m.about_id, m.target_id) in
       (select shard, about_id, target_id from bahi.message where made_at < $1 and next_at is null limit 1000)`,
    [before],
  )
}

/** Forgets links to papers that ended by themselves, some at a time. */
export async function forgetPaperLinks(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `delete from bahi.paper_link l where (l.shard, l.token_hash) in
       (select shard, token_hash from bahi.paper_link where until < $1 limit 1000)`,
    [now],
  )
}
