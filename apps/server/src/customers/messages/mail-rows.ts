import { type MailState, maxMailAsks, type MessageLanguage } from '@bahi/contract/customers/messages'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Seal } from '../../platform/seal.ts'
import type { SessionKey } from '../sessions/session-token.ts'

const contextOf = ({ customerId }: CustomerId) => `e-mail address of ${customerId}`

/** The address in a sealed row of a customer. */
export function openAddress(seal: Pick<Seal, 'open'>, who: CustomerId, sealed: Buffer): string {
  return seal.open(sealed, contextOf(who)).toString()
}

type MailRow = Pick<Tables['message_target'], 'sealed'> & { is_confirmed: boolean }

/** The customer's address, and the one whose link waits to be opened. */
export async function readMail(
  db: Queryable,
  seal: Pick<Seal, 'open'>,
  who: CustomerId,
  now: Date,
): Promise<Omit<MailState, 'isOffered'>> {
  const { rows } = await db.query<MailRow>(
    `select sealed, confirmed_at is not null as is_confirmed from bahi.message_target
     where shard = $1 and customer_id = $2 and channel = 'mail' and (confirmed_at is not null or proof_until > $3)`,
    [who.shard, who.customerId, now],
  )
  const addressOf = (isConfirmed: boolean) => {
    const row = rows.find(({ is_confirmed }) => is_confirmed === isConfirmed)
    return row === undefined ? null : openAddress(seal, who, row.sealed)
  }
  return { address: addressOf(true), waiting: addressOf(false) }
}

export interface WaitingMail {
  readonly id: bigint
  readonly address: string
  readonly proofHash: Buffer
  readonly until: Date
  readonly language: MessageLanguage
  readonly dayBegan: Date
}

/** Writes an address that waits for its link, in the place of an earlier one. False: too many links were sent today. */
export async function writeWaitingMail(
  db: Queryable,
  seal: Pick<Seal, 'seal' | 'fingerprint'>,
  who: CustomerId,
  mail: WaitingMail,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into bahi.message_target as t (shard, id, customer_id, channel, sealed, fingerprint, session_hash, language, device, device_kind, made_at, proof_hash, proof_until, asks)
     values ($1, $2, $3, 'mail', $4, $5, null, $6, '', 'unknown', $7, $8, $9, 1)
     on conflict (shard, customer_id) where channel = 'mail' and confirmed_at is null do update set
       sealed = excluded.sealed, fingerprint = excluded.fingerprint, language = excluded.language, made_at = excluded.made_at,
       proof_hash = excluded.proof_hash, proof_until = excluded.proof_until, asks = case when t.made_at >= $10 then t.asks + 1 else 1 end
     where t.made_at < $10 or t.asks < $11`,
    [
      who.shard,
      mail.id,
      who.customerId,
      seal.seal(Buffer.from(mail.address), contextOf(who)),
      seal.fingerprint(mail.address, contextOf(who)),
      mail.language,
      now,
      mail.proofHash,
      mail.until,
      mail.dayBegan,
      maxMailAsks,
    ],
  )
  return rowCount === 1
}

/** Ends a link that could not be sent. Its row stays, because it counts the links of the day. */
export async function endWaitingMail(db: Queryable, shard: number, proofHash: Buffer, now: Date): Promise<void> {
  await db.query('update bahi.message_target set proof_until = $3 where shard = $1 and proof_hash = $2', [
    shard,
    proofHash,
    now,
  ])
}

/** An address that was used until now, as it was kept. */
export type FormerAddress = Pick<Tables['message_target'], 'id' | 'sealed'> & { language: MessageLanguage }

export interface ConfirmedMail {
  readonly who: CustomerId
  readonly sealed: Buffer
  /** The address that this one takes the place of, which may be the same. */
  readonly former: FormerAddress | undefined
}

/**
 * Confirms the address of a link, once, and forgets the address before it. Undefined for a link that was used, has ended,
 * or never was.
 */
export async function confirmWaitingMail(
  tx: Transaction,
  { shard, hash }: SessionKey,
  now: Date,
): Promise<ConfirmedMail | undefined> {
  const { rows } = await tx.query<Pick<Tables['message_target'], 'customer_id'>>(
    'select customer_id from bahi.message_target where shard = $1 and proof_hash = $2',
    [shard, hash],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const who = { shard, customerId: row.customer_id }
  await lockMail(tx, who)
  // Read anew below the lock: the link of a second press was used by the first.
  const { rows: waiting } = await tx.query<Pick<Tables['message_target'], 'id' | 'sealed'>>(
    'select id, sealed from bahi.message_target where shard = $1 and proof_hash = $2 and proof_until > $3 and confirmed_at is null',
    [shard, hash, now],
  )
  const [one] = waiting
  if (one === undefined) return undefined
  const former = await forgetAddress(tx, who)
  await tx.query(
    'update bahi.message_target set confirmed_at = $3, proof_hash = null, proof_until = null where shard = $1 and id = $2',
    [shard, one.id, now],
  )
  return { who, sealed: one.sealed, former }
}

/**
 * Forgets the address, and returns it. The row of a link that waits stays without its link, because it counts the links
 * of the day.
 */
export async function endMailTargets(tx: Transaction, who: CustomerId, now: Date): Promise<FormerAddress | undefined> {
  await lockMail(tx, who)
  const former = await forgetAddress(tx, who)
  await tx.query(
    `update bahi.message_target set proof_until = $3 where shard = $1 and customer_id = $2 and channel = 'mail' and proof_until > $3`,
    [who.shard, who.customerId, now],
  )
  return former
}

/** Locks both rows in the order of their ids, so that confirming and ending wait for one another. */
async function lockMail(tx: Transaction, { shard, customerId }: CustomerId): Promise<void> {
  await tx.query(
    `select from bahi.message_target where shard = $1 and customer_id = $2 and channel = 'mail' order by id for update`,
    [shard, customerId],
  )
}

async function forgetAddress(tx: Transaction, { shard, customerId }: CustomerId): Promise<FormerAddress | undefined> {
  const { rows } = await tx.query<FormerAddress>(
    `delete from bahi.message_target where shard = $1 and customer_id = $2 and channel = 'mail' and confirmed_at is not null returning id, sealed, language`,
    [shard, customerId],
  )
  return rows[0]
}

/** Whose address a confirmed target is; undefined when it is not used any more. */
export async function readMailOwner(db: Queryable, shard: number, id: bigint): Promise<CustomerId | undefined> {
  const { rows } = await db.query<Pick<Tables['message_target'], 'customer_id'>>(
    `select customer_id from bahi.message_target where shard = $1 and id = $2 and channel = 'mail' and confirmed_at is not null`,
    [shard, id],
  )
  return rows[0] === undefined ? undefined : { shard, customerId: rows[0].customer_id }
}
