import type { MessageChannel, MessageLanguage, PushDevice } from '@bahi/contract/customers/messages'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Device } from '../../platform/http/access/device-name.ts'
import type { Seal } from '../../platform/seal.ts'
import { openAddress } from './mail-rows.ts'
import type { DueTarget } from './message-rows.ts'

/** A subscription as the browser's push manager gave it. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface NewTarget {
  readonly id: bigint
  readonly subscription: PushSubscription
  readonly sessionHash: Buffer
  readonly language: MessageLanguage
  readonly device: Device
}

const contextOf = ({ customerId }: CustomerId) => `push subscription of ${customerId}`

/** Writes a device, or binds the one that is there to this log-in. */
export async function writeTarget(
  tx: Transaction,
  seal: Pick<Seal, 'seal' | 'fingerprint'>,
  who: CustomerId,
  target: NewTarget,
  now: Date,
): Promise<void> {
  const { id, subscription, sessionHash, language, device } = target
  await tx.query(
    `insert into bahi.message_target (shard, id, customer_id, channel, sealed, fingerprint, session_hash, language, device, device_kind, made_at)
     values ($1, $2, $3, 'push', $4, $5, $6, $7, $8, $9, $10)
     on conflict (shard, customer_id, fingerprint) where channel = 'push' do update set sealed = excluded.sealed,
       session_hash = excluded.session_hash, language = excluded.language, device = excluded.device, device_kind = excluded.device_kind`,
    [
      who.shard,
      id,
      who.customerId,
      seal.seal(Buffer.from(JSON.stringify(subscription)), contextOf(who)),
      seal.fingerprint(subscription.endpoint, contextOf(who)),
      sessionHash,
      language,
      device.name,
      device.kind,
      now,
    ],
  )
}

/**
 * Locks the customer, so that two devices are not both the last one, and counts the devices beside this address. Devices
 * that were logged out make room.
 */
export async function lockTargets(
  tx: Transaction,
  seal: Pick<Seal, 'fingerprint'>,
  who: CustomerId,
  endpoint: string,
): Promise<number> {
  await tx.query('select from bahi.customer where shard = $1 and id = $2 for update', [who.shard, who.customerId])
  await tx.query(
    `delete from bahi.message_target t using bahi.session s
     where t.shard = $1 and t.customer_id = $2 and s.shard = t.shard and s.token_hash = t.session_hash and s.revoked_at is not null`,
    [who.shard, who.customerId],
  )
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from bahi.message_target where shard = $1 and customer_id = $2 and channel = 'push' and fingerprint <> $3`,
    [who.shard, who.customerId, seal.fingerprint(endpoint, contextOf(who))],
  )
  return rows[0]?.count ?? 0
}

/** Binds a device of the customer to another log-in of theirs. False: nothing of theirs goes there. */
export async function renewTarget(
  db: Queryable,
  seal: Pick<Seal, 'fingerprint'>,
  who: CustomerId,
  { endpoint, sessionHash, language }: Pick<NewTarget, 'sessionHash' | 'language'> & { readonly endpoint: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update bahi.message_target set session_hash = $4, language = $5
     where shard = $1 and customer_id = $2 and channel = 'push' and fingerprint = $3
       and not exists (select from bahi.session s where s.shard = $1 and s.token_hash = message_target.session_hash and s.revoked_at is not null)`,
    [who.shard, who.customerId, seal.fingerprint(endpoint, contextOf(who)), sessionHash, language],
  )
  return rowCount === 1
}

type DeviceRow = Pick<Tables['message_target'], 'id' | 'device' | 'made_at'> & {
  device_kind: PushDevice['kind']
  is_current: boolean
}

/** The customer's devices, the newest first, without those that were logged out. */
export async function readDevices(
  db: Queryable,
  { shard, customerId }: CustomerId,
  sessionHash: Buffer,
): Promise<PushDevice[]> {
  const { rows } = await db.query<DeviceRow>(
    `select t.id, t.device, t.device_kind, t.made_at, t.session_hash = $3 as is_current
     from bahi.message_target t join bahi.session s on s.shard = t.shard and s.token_hash = t.session_hash
     where t.shard = $1 and t.customer_id = $2 and t.channel = 'push' and s.revoked_at is null order by t.id desc`,
    [shard, customerId, sessionHash],
  )
  return rows.map((row) => ({
    id: row.id.toString(),
    device: row.device,
    kind: row.device_kind,
    since: row.made_at.toISOString(),
    current: row.is_current,
  }))
}

/** Whether there was such a target of the customer. */
export async function deleteTarget(db: Queryable, { shard, customerId }: CustomerId, id: bigint): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from bahi.message_target where shard = $1 and customer_id = $2 and id = $3',
    [shard, customerId, id],
  )
  return rowCount === 1
}

export type LiveTarget = { readonly language: MessageLanguage } & (
  | { readonly channel: 'push'; readonly subscription: PushSubscription }
  | { readonly channel: 'mail'; readonly address: string }
)

type LiveRow = Pick<Tables['message_target'], 'sealed'> & {
  channel: MessageChannel
  language: MessageLanguage
  is_ended: boolean
}

/**
 * A target that messages may go to: the account is not locked, the log-in of a device has not been ended, an address is
 * confirmed. A log-in that ran out by itself does not end messages, because they are for who is away.
 */
export async function readLiveTarget(
  db: Queryable,
  seal: Pick<Seal, 'open'>,
  { shard, target_id, customer_id }: DueTarget,
  now: Date,
): Promise<LiveTarget | undefined> {
  const { rows } = await db.query<LiveRow>(
    `select t.sealed, t.channel, t.language,
       (t.channel = 'mail' and t.confirmed_at is null) or s.revoked_at is not null or exists
         (select from bahi.customer_lock l where l.shard = t.shard and l.customer_id = t.customer_id and l.kind = 'account'
            and l.lifted_at is null and l.locked_at <= $3 and (l.locked_until is null or l.locked_until > $3)) as is_ended
     from bahi.message_target t left join bahi.session s on s.shard = t.shard and s.token_hash = t.session_hash
     where t.shard = $1 and t.id = $2`,
    [shard, target_id, now],
  )
  const [row] = rows
  if (row === undefined || row.is_ended) return undefined
  const who = { shard, customerId: customer_id }
  if (row.channel === 'mail')
    return { channel: 'mail', address: openAddress(seal, who, row.sealed), language: row.language }
  const plain = seal.open(row.sealed, contextOf(who)).toString()
  return { channel: 'push', subscription: JSON.parse(plain) as PushSubscription, language: row.language }
}
