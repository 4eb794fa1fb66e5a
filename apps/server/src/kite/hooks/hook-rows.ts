import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { OutwardAnswer } from '../../platform/outward/post-outward.ts'

export type HookRow = Pick<Tables['program_hook'], 'shard' | 'program_key_id' | 'address' | 'watched_from'>

/** Hooks of keys that are not stopped and not beyond their last day. A lock is looked up with the key. */
export async function readHooks(db: Queryable, now: Date): Promise<HookRow[]> {
  const { rows } = await db.query<HookRow>(
    `select h.shard, h.program_key_id, h.address, h.watched_from
     from bahi.program_hook h join bahi.program_key k on k.shard = h.shard and k.id = h.program_key_id
     where k.stopped_at is null and k.ends_at > $1 order by h.shard, h.program_key_id`,
    [now],
  )
  return rows
}

/** Keeps two workers from noting the same changes; undefined while the other one does. */
export async function lockHook(
  tx: Transaction,
  { shard, program_key_id }: Pick<HookRow, 'shard' | 'program_key_id'>,
): Promise<Pick<HookRow, 'watched_from'> | undefined> {
  const { rows } = await tx.query<Pick<HookRow, 'watched_from'>>(
    'select watched_from from bahi.program_hook where shard = $1 and program_key_id = $2 for update skip locked',
    [shard, program_key_id],
  )
  return rows[0]
}

export type WatchedOrder = Pick<Tables['orders'], 'id' | 'placed_on' | 'ended_at'> & {
  /** What the last message about the order told; null before the first. */
  told: string | null
  is_changed: boolean
}

/** The orders of a key since a day that are open or differ from what was told, in the order in which they were placed. */
export async function readWatchedOrders(
  tx: Transaction,
  { shard, program_key_id }: Pick<HookRow, 'shard' | 'program_key_id'>,
  from: string,
): Promise<WatchedOrder[]> {
  const { rows } = await tx.query<WatchedOrder>(
    `select * from
       (select o.id, o.placed_on, o.ended_at, m.order_state as told,
          m.order_state is distinct from concat_ws(' ', o.state, o.filled_quantity, o.quantity, o.limit_paise) as is_changed
        from bahi.orders o left join lateral
          (select order_state from bahi.program_hook_message m
           where m.shard = o.shard and m.order_id = o.id order by m.id desc limit 1) m on true
        where o.shard = $1 and o.program_key_id = $2 and o.placed_on >= $3) w
     where is_changed or ended_at is null order by id`,
    [shard, program_key_id, from],
  )
  return rows
}

export async function writeWatchedFrom(
  tx: Transaction,
  { shard, program_key_id }: Pick<HookRow, 'shard' | 'program_key_id'>,
  from: string,
): Promise<void> {
  await tx.query('update bahi.program_hook set watched_from = $3 where shard = $1 and program_key_id = $2', [
    shard,
    program_key_id,
    from,
  ])
}

export type NewMessage = Pick<
  Tables['program_hook_message'],
  'shard' | 'id' | 'program_key_id' | 'order_id' | 'order_state' | 'status' | 'body'
>

export async function insertMessage(tx: Transaction, message: NewMessage, now: Date): Promise<void> {
  const { shard, id, program_key_id, order_id, order_state, status, body } = message
  await tx.query(
    `insert into bahi.program_hook_message (shard, id, program_key_id, order_id, order_state, status, body, made_at, next_at, tries, answer)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 0, '')`,
    [shard, id, program_key_id, order_id, order_state, status, body, now],
  )
}

/** The hooks that have a message to send now. */
export async function readDueHooks(
  db: Queryable,
  now: Date,
): Promise<Pick<HookRow, 'shard' | 'program_key_id' | 'address'>[]> {
  const { rows } = await db.query<Pick<HookRow, 'shard' | 'program_key_id' | 'address'>>(
    `select h.shard, h.program_key_id, h.address from bahi.program_hook h
     where exists (select from bahi.program_hook_message m
                   where m.shard = h.shard and m.program_key_id = h.program_key_id and m.next_at <= $1)`,
    [now],
  )
  return rows
}

export type DueMessage = Pick<Tables['program_hook_message'], 'shard' | 'id' | 'body' | 'made_at' | 'tries'>

/**
 * Takes the oldest message of a hook that is due, and counts the try before it is made: a process that dies on the way
 * leaves a message that is sent again after `until`.
 */
export async function claimMessage(
  db: Queryable,
  { shard, program_key_id }: Pick<HookRow, 'shard' | 'program_key_id'>,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<DueMessage | undefined> {
  const { rows } = await db.query<DueMessage>(
    `update bahi.program_hook_message set next_at = $4, tries = tries + 1, last_at = $3
     where shard = $1 and id = (select id from bahi.program_hook_message
                                where shard = $1 and program_key_id = $2 and next_at <= $3
                                order by id limit 1 for update skip locked)
     returning shard, id, body, made_at, tries`,
    [shard, program_key_id, now, until],
  )
  return rows[0]
}

export async function writeOutcome(
  db: Queryable,
  { shard, id }: Pick<DueMessage, 'shard' | 'id'>,
  { outcome, answered, answer, nextAt }: OutwardAnswer & { readonly nextAt: Date | null },
): Promise<void> {
  await db.query(
    'update bahi.program_hook_message set next_at = $3, outcome = $4, answered = $5, answer = $6 where shard = $1 and id = $2',
    [shard, id, nextAt, outcome, answered, answer],
  )
}

/** Gives up what waits of a key that no longer works. */
export async function giveUpMessages(
  db: Queryable,
  { shard, program_key_id }: Pick<HookRow, 'shard' | 'program_key_id'>,
): Promise<void> {
  await db.query(
    `update bahi.program_hook_message set next_at = null, outcome = 'key-ended', answered = null, answer = ''
     where shard = $1 and program_key_id = $2 and next_at is not null`,
    [shard, program_key_id],
  )
}

/** Forgets messages that are no longer shown, some at a time. */
export async function forgetMessages(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from bahi.program_hook_message m where (m.shard, m.id) in
       (select shard, id from bahi.program_hook_message where made_at < $1 and next_at is null limit 1000)`,
    [before],
  )
}
