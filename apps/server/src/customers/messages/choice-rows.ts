import {
  type MessageChannel,
  messageChannels,
  type MessageChoices,
  messageTopics,
  type MessageTopic,
} from '@bahi/contract/customers/messages'
import type { DeliveryFacts } from '@bahi/domain/customers/messages/decide-delivery'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

type SettingRow = Pick<Tables['message_setting'], 'quiet_from' | 'quiet_until' | 'security_always' | 'shows_amounts'>

/** What a customer who chose nothing has. */
const untouched: SettingRow = { quiet_from: null, quiet_until: null, security_always: true, shows_amounts: false }

async function readSetting(db: Queryable, { shard, customerId }: CustomerId): Promise<SettingRow> {
  const { rows } = await db.query<SettingRow>(
    'select quiet_from, quiet_until, security_always, shows_amounts from bahi.message_setting where shard = $1 and customer_id = $2',
    [shard, customerId],
  )
  return rows[0] ?? untouched
}

async function readTopics(
  db: Queryable,
  { shard, customerId }: CustomerId,
  channel: MessageChannel,
): Promise<MessageTopic[]> {
  const { rows } = await db.query<Pick<Tables['message_choice'], 'topic'>>(
    `select topic from bahi.message_choice where shard = $1 and customer_id = $2 and channel = $3`,
    [shard, customerId, channel],
  )
  const chosen = new Set(rows.map((row) => row.topic))
  return messageTopics.filter((topic) => chosen.has(topic))
}

export async function readChoices(db: Queryable, who: CustomerId): Promise<MessageChoices> {
  const setting = await readSetting(db, who)
  const { quiet_from: from, quiet_until: until } = setting
  return {
    push: await readTopics(db, who, 'push'),
    mail: await readTopics(db, who, 'mail'),
    quiet: from === null || until === null ? null : { from: timeOf(from), until: timeOf(until) },
    securityAlways: setting.security_always,
    showsAmounts: setting.shows_amounts,
  }
}

export async function writeChoices(
  tx: Transaction,
  { shard, customerId }: CustomerId,
  choices: MessageChoices,
): Promise<void> {
  const { quiet, securityAlways, showsAmounts } = choices
  await tx.query(
    `insert into bahi.message_setting (shard, customer_id, quiet_from, quiet_until, security_always, shows_amounts)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (shard, customer_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
       security_always = excluded.security_always, shows_amounts = excluded.shows_amounts`,
    [
      shard,
      customerId,
      quiet === null ? null : minutesOf(quiet.from),
      quiet === null ? null : minutesOf(quiet.until),
      securityAlways,
      showsAmounts,
    ],
  )
  for (const channel of messageChannels) await writeTopics(tx, { shard, customerId }, channel, choices[channel])
}

async function writeTopics(
  tx: Transaction,
  { shard, customerId }: CustomerId,
  channel: MessageChannel,
  topics: readonly MessageTopic[],
): Promise<void> {
  await tx.query(
    `delete from bahi.message_choice where shard = $1 and customer_id = $2 and channel = $4 and not topic = any ($3::text[])`,
    [shard, customerId, topics, channel],
  )
  await tx.query(
    `insert into bahi.message_choice (shard, customer_id, channel, topic)
     select $1, $2, $4, topic from unnest($3::text[]) as topic on conflict do nothing`,
    [shard, customerId, topics, channel],
  )
}

/** Ends one topic of a channel; what waits of it is dropped when it is due. */
export async function endTopic(
  db: Queryable,
  { shard, customerId }: CustomerId,
  channel: MessageChannel,
  topic: MessageTopic,
): Promise<void> {
  await db.query(
    'delete from bahi.message_choice where shard = $1 and customer_id = $2 and channel = $3 and topic = $4',
    [shard, customerId, channel, topic],
  )
}

export type Wishes = Pick<DeliveryFacts, 'quiet' | 'isSecurityAlways' | 'isWanted' | 'deliveredToday'> & {
  readonly showsAmounts: boolean
}

/** What a customer wishes of messages of a topic, and how many came to them since the day began. */
export async function readWishes(
  db: Queryable,
  who: CustomerId,
  { channel, topic, dayBegan }: { readonly channel: string; readonly topic: string; readonly dayBegan: Date },
): Promise<Wishes> {
  const { quiet_from: from, quiet_until: until, ...setting } = await readSetting(db, who)
  const { rows } = await db.query<{ wanted: boolean; delivered: number }>(
    `select exists (select from bahi.message_choice c where c.shard = $1 and c.customer_id = $2 and c.channel = $5 and c.topic = $3) as wanted,
       (select count(*)::int from bahi.message m
        where m.shard = $1 and m.customer_id = $2 and m.channel = $5 and m.outcome = 'delivered' and m.last_at >= $4) as delivered`,
    [who.shard, who.customerId, topic, dayBegan, channel],
  )
  return {
    quiet: from === null || until === null ? null : { from, until },
    isSecurityAlways: setting.security_always,
    showsAmounts: setting.shows_amounts,
    isWanted: rows[0]?.wanted === true,
    deliveredToday: rows[0]?.delivered ?? 0,
  }
}

const minutesOf = (time: string): number => 60 * Number(time.slice(0, 2)) + Number(time.slice(3))

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
