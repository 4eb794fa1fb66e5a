import type { StaffPasskey } from '@bahi/contract/staff/passkeys'
import type { Queryable, Transaction } from '../platform/db/in-transaction.ts'
import type { Tables } from '../platform/db/tables.ts'

/** A passkey of a member of staff. */
export interface StoredPasskey {
  readonly id: bigint
  readonly staffId: bigint
  readonly publicKey: Buffer
}

export async function readPasskey(db: Queryable, credential: string): Promise<StoredPasskey | undefined> {
  const {
    rows: [row],
  } = await db.query<Pick<Tables['staff_passkey'], 'id' | 'staff_id' | 'public_key'>>(
    'select id, staff_id, public_key from bahi.staff_passkey where credential_id = $1',
    [Buffer.from(credential, 'base64url')],
  )
  return row === undefined ? undefined : { id: row.id, staffId: row.staff_id, publicKey: row.public_key }
}

/** Reads the counter under a lock. Undefined when the passkey was removed. */
export async function lockCount(tx: Transaction, id: bigint): Promise<number | undefined> {
  const { rows } = await tx.query<Pick<Tables['staff_passkey'], 'sign_count'>>(
    'select sign_count from bahi.staff_passkey where id = $1 for update',
    [id],
  )
  return rows[0] === undefined ? undefined : Number(rows[0].sign_count)
}

export async function writeUse(tx: Transaction, id: bigint, signCount: number, at: Date): Promise<void> {
  await tx.query(
    'update bahi.staff_passkey set sign_count = $2, last_used_at = greatest($3, created_at) where id = $1',
    [id, signCount, at],
  )
}

type ViewRow = Pick<Tables['staff_passkey'], 'id' | 'name' | 'device' | 'created_at' | 'last_used_at'>

export async function listPasskeys(db: Queryable, staffId: bigint): Promise<StaffPasskey[]> {
  const { rows } = await db.query<ViewRow>(
    'select id, name, device, created_at, last_used_at from bahi.staff_passkey where staff_id = $1 order by created_at desc, id desc',
    [staffId],
  )
  return rows.map(viewOf)
}

export async function readHeld(db: Queryable, staffId: bigint): Promise<{ credential: Buffer; slot: number }[]> {
  const { rows } = await db.query<Pick<Tables['staff_passkey'], 'credential_id' | 'slot'>>(
    'select credential_id, slot from bahi.staff_passkey where staff_id = $1',
    [staffId],
  )
  return rows.map(({ credential_id: credential, slot }) => ({ credential, slot }))
}

export interface NewStaffPasskey extends StoredPasskey {
  readonly slot: number
  readonly credential: Buffer
  readonly signCount: number
  readonly name: string
  readonly device: string
  readonly at: Date
  /** The server's word that its owner added it. */
  readonly proof: Buffer
}

/** Writes a passkey. Undefined when one with its id is kept already. */
export async function writePasskey(tx: Transaction, made: NewStaffPasskey): Promise<StaffPasskey | undefined> {
  const { rows } = await tx.query<ViewRow>(
    `insert into bahi.staff_passkey (id, staff_id, slot, credential_id, public_key, sign_count, name, device, created_at, proof)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id) do nothing
     returning id, name, device, created_at, last_used_at`,
    [
      made.id,
      made.staffId,
      made.slot,
      made.credential,
      made.publicKey,
      made.signCount,
      made.name,
      made.device,
      made.at,
      made.proof,
    ],
  )
  return rows[0] === undefined ? undefined : viewOf(rows[0])
}

export async function deletePasskey(tx: Transaction, staffId: bigint, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from bahi.staff_passkey where staff_id = $1 and id = $2', [staffId, id])
  return rowCount === 1
}

/** Removes every passkey of a person who gets a new second factor. */
export async function deleteAllPasskeys(tx: Transaction, staffId: string): Promise<void> {
  await tx.query('delete from bahi.staff_passkey where staff_id = $1', [staffId])
}

function viewOf(row: ViewRow): StaffPasskey {
  return {
    id: String(row.id),
    name: row.name,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
