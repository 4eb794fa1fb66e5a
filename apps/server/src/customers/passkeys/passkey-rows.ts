import type { PasskeyView } from '@bahi/contract/customers/passkeys'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A passkey with its owner. */
export interface StoredPasskey extends CustomerId {
  readonly id: bigint
  readonly publicKey: Buffer
}

/** Finds the passkey with this id of its own. A device keeps the shard beside it. */
export async function readPasskey(
  db: Queryable,
  shard: number,
  credential: string,
): Promise<StoredPasskey | undefined> {
  const {
    rows: [row],
  } = await db.query<Pick<Tables['passkey'], 'id' | 'customer_id' | 'public_key'>>(
    'select id, customer_id, public_key from bahi.passkey where shard = $1 and credential_id = $2',
    [shard, Buffer.from(credential, 'base64url')],
  )
  return row === undefined ? undefined : { shard, id: row.id, customerId: row.customer_id, publicKey: row.public_key }
}

/** Locks a passkey, which puts all its answers and its removal in one order. Undefined when it was removed. */
export async function lockPasskey(
  tx: Transaction,
  { shard, id }: StoredPasskey,
): Promise<{ readonly signCount: number; readonly name: string } | undefined> {
  const {
    rows: [row],
  } = await tx.query<Pick<Tables['passkey'], 'sign_count' | 'name'>>(
    'select sign_count, name from bahi.passkey where shard = $1 and id = $2 for update',
    [shard, id],
  )
  return row === undefined ? undefined : { signCount: Number(row.sign_count), name: row.name }
}

export async function writeUse(
  tx: Transaction,
  { shard, id }: StoredPasskey,
  { signCount, isSynced, at }: { readonly signCount: number; readonly isSynced: boolean; readonly at: Date },
): Promise<void> {
  await tx.query(
    'update bahi.passkey set sign_count = $3, is_synced = $4, last_used_at = greatest($5, created_at) where shard = $1 and id = $2',
    [shard, id, signCount, isSynced, at],
  )
}

type ViewRow = Pick<Tables['passkey'], 'id' | 'name' | 'device' | 'is_synced' | 'created_at' | 'last_used_at'>

const VIEW = 'id, name, device, is_synced, created_at, last_used_at'

export async function listOwnPasskeys(db: Queryable, { shard, customerId }: CustomerId): Promise<PasskeyView[]> {
  const { rows } = await db.query<ViewRow>(
    `select ${VIEW} from bahi.passkey where shard = $1 and customer_id = $2 order by created_at desc, id desc`,
    [shard, customerId],
  )
  return rows.map(viewOf)
}

/** What the devices of a customer hold already, and the slots that are taken. */
export async function readHeld(
  db: Queryable,
  { shard, customerId }: CustomerId,
): Promise<{ credential: Buffer; transports: string[]; slot: number }[]> {
  const { rows } = await db.query<Pick<Tables['passkey'], 'credential_id' | 'transports' | 'slot'>>(
    'select credential_id, transports, slot from bahi.passkey where shard = $1 and customer_id = $2',
    [shard, customerId],
  )
  return rows.map(({ credential_id: credential, transports, slot }) => ({ credential, transports, slot }))
}

export interface NewPasskey {
  readonly id: bigint
  readonly slot: number
  readonly credential: Buffer
  readonly publicKey: Buffer
  readonly signCount: number
  readonly isSynced: boolean
  readonly transports: readonly string[]
  readonly name: string
  readonly device: string
  readonly at: Date
}

/** Writes a passkey. Undefined when one with its id is kept already. */
export async function writePasskey(
  tx: Transaction,
  { shard, customerId }: CustomerId,
  made: NewPasskey,
): Promise<PasskeyView | undefined> {
  const { rows } = await tx.query<ViewRow>(
    `insert into bahi.passkey (shard, id, customer_id, slot, credential_id, public_key, sign_count, name, device, is_synced, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (shard, credential_id) do nothing returning ${VIEW}`,
    [
      shard,
      made.id,
      customerId,
      made.slot,
      made.credential,
      made.publicKey,
      made.signCount,
      made.name,
      made.device,
      made.isSynced,
      made.transports,
      made.at,
    ],
  )
  return rows[0] === undefined ? undefined : viewOf(rows[0])
}

export async function writeName(
  tx: Transaction,
  { shard, customerId }: CustomerId,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<PasskeyView | undefined> {
  const { rows } = await tx.query<ViewRow>(
    `update bahi.passkey set name = $4 where shard = $1 and customer_id = $2 and id = $3 returning ${VIEW}`,
    [shard, customerId, id, name],
  )
  return rows[0] === undefined ? undefined : viewOf(rows[0])
}

/** Deletes a passkey of the customer. Undefined when there is none with this id. */
export async function deletePasskey(
  tx: Transaction,
  { shard, customerId }: CustomerId,
  id: string,
): Promise<{ readonly name: string } | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    'delete from bahi.passkey where shard = $1 and customer_id = $2 and id = $3 returning name',
    [shard, customerId, id],
  )
  return rows[0]
}

function viewOf(row: ViewRow): PasskeyView {
  return {
    id: String(row.id),
    name: row.name,
    device: row.device,
    isSynced: row.is_synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
