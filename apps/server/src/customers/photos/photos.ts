import type { PhotoPurpose, PhotoView } from '@bahi/contract/customers/identity'
import type { SystemClock } from '../../platform/clock.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Seal } from '../../platform/seal.ts'

export interface PhotoParts {
  readonly seal: Seal
  readonly ids: IdSource
  readonly systemClock: SystemClock
}

/** A redrawn picture, without any metadata of the uploaded file. */
export interface DrawnPhoto {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** The context of the seal: customer, photo and purpose. A sealed photo does not open in another row. */
function contextOf({ shard, customerId }: CustomerId, id: bigint, purpose: PhotoPurpose): string {
  return `photo:${shard}:${customerId}:${id}:${purpose}`
}

/**
 * Seals a photo and stores it. Until `usePhotos` marks the photo, only its owner can see it, and after a day it is
 * deleted.
 */
export async function keepPhoto(
  tx: Queryable,
  { seal, ids, systemClock }: PhotoParts,
  customer: CustomerId,
  purpose: PhotoPurpose,
  { bytes, width, height }: DrawnPhoto,
): Promise<PhotoView> {
  const id = ids.newId(customer.shard)
  await tx.query(
    'insert into bahi.photo (shard, id, customer_id, purpose, sealed, width, height, taken_at, used_at) values ($1, $2, $3, $4, $5, $6, $7, $8, null)',
    [
      customer.shard,
      id,
      customer.customerId,
      purpose,
      seal.seal(bytes, contextOf(customer, id, purpose)),
      width,
      height,
      systemClock(),
    ],
  )
  return { id: id.toString(), width, height, bytes: bytes.length }
}

export interface OpenedPhoto {
  readonly bytes: Buffer
  readonly purpose: PhotoPurpose
  /** False while the photo is part of no submission or message. */
  readonly isUsed: boolean
}

/**
 * Opens the JPEG of a customer's photo. Undefined when no photo has the id and, if given, the purpose. The caller has
 * checked the permission.
 */
export async function openPhoto(
  tx: Queryable,
  seal: Pick<Seal, 'open'>,
  customer: CustomerId,
  id: bigint,
  purpose?: PhotoPurpose,
): Promise<OpenedPhoto | undefined> {
  const {
    rows: [row],
  } = await tx.query<{ sealed: Buffer; purpose: PhotoPurpose; used_at: Date | null }>(
    'select sealed, purpose, used_at from bahi.photo where shard = $1 and id = $2 and customer_id = $3 and ($4::text is null or purpose = $4)',
    [customer.shard, id, customer.customerId, purpose ?? null],
  )
  if (row === undefined) return undefined
  return {
    bytes: seal.open(row.sealed, contextOf(customer, id, row.purpose)),
    purpose: row.purpose,
    isUsed: row.used_at !== null,
  }
}

/** Locks the customer's unused photos of a purpose among the given ids, and returns their ids. */
export async function lockWaitingPhotos(
  tx: Queryable,
  { shard, customerId }: CustomerId,
  purpose: PhotoPurpose,
  ids: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    'select id from bahi.photo where shard = $1 and customer_id = $2 and purpose = $3 and id = any ($4::bigint[]) and used_at is null order by id for update',
    [shard, customerId, purpose, ids],
  )
  return rows.map(({ id }) => id)
}

/**
 * Marks photos as used, so that they are kept. Lock the photos with `lockWaitingPhotos` first, which returns the
 * existing ones.
 */
export async function usePhotos(
  tx: Queryable,
  { shard, customerId }: CustomerId,
  ids: readonly bigint[],
  now: Date,
): Promise<void> {
  await tx.query(
    'update bahi.photo set used_at = $4 where shard = $1 and customer_id = $2 and id = any ($3::bigint[]) and used_at is null',
    [shard, customerId, ids, now],
  )
}

export async function countWaitingPhotos(tx: Queryable, { shard, customerId }: CustomerId): Promise<number> {
  const {
    rows: [row],
  } = await tx.query<{ count: number }>(
    'select count(*)::int as count from bahi.photo where shard = $1 and customer_id = $2 and used_at is null',
    [shard, customerId],
  )
  return row?.count ?? 0
}
