import type { CodeFacts, OfferKind } from '@bahi/domain/offers/offer-facts'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { Seal } from '../platform/seal.ts'

/** Letters and digits without pairs that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const CODE_LENGTH = 10

/** Normalises a code for comparison: upper case, without spaces and hyphens. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/**
 * The stored fingerprint of a code. The key is outside the database, so a copy of the database does not reveal codes.
 */
export function codeHash(seal: Pick<Seal, 'fingerprint'>, typed: string): Buffer {
  return seal.fingerprint(plainCode(typed), 'offer-code')
}

/**
 * Computes the code of an id with the key outside the database. A repeated call gets the same code, and no table stores
 * it. A code has about 49 bits.
 */
export function offerCode(seal: Pick<Seal, 'fingerprint'>, kind: OfferKind, id: bigint): string {
  const bytes = seal.fingerprint(id.toString(), 'offer-code-of-id')
  const text = [...bytes.subarray(0, CODE_LENGTH)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
  return `${{ block: 'BLK', placement: 'PLC', vip: 'VIP' }[kind]}-${text.slice(0, 5)}-${text.slice(5)}`
}

export type FoundCode = {
  readonly id: bigint
  readonly offerId: bigint
  readonly kind: OfferKind
  readonly isOff: boolean
}

export async function findCode(
  db: Queryable,
  seal: Pick<Seal, 'fingerprint'>,
  typed: string,
): Promise<FoundCode | undefined> {
  if (plainCode(typed) === '') return undefined
  const {
    rows: [row],
  } = await db.query<{ id: bigint; offer_id: bigint; kind: OfferKind; switched_off_at: Date | null }>(
    'select c.id, c.offer_id, o.kind, c.switched_off_at from bahi.offer_code c join bahi.offer o on o.id = c.offer_id where c.hash = $1',
    [codeHash(seal, typed)],
  )
  return row === undefined
    ? undefined
    : { id: row.id, offerId: row.offer_id, kind: row.kind, isOff: row.switched_off_at !== null }
}

/**
 * Judges a typed code for this offer. Without a typed code, judges the code that opened the offer to this customer
 * before.
 */
export async function readCode(
  db: Queryable,
  seal: Pick<Seal, 'fingerprint'>,
  typed: string,
  offerId: bigint,
  { shard, customerId }: CustomerId,
): Promise<{ standing: CodeFacts; codeId: bigint | null }> {
  if (plainCode(typed) !== '') {
    const found = await findCode(db, seal, typed)
    if (found === undefined || found.offerId !== offerId) return { standing: 'unknown', codeId: null }
    return { standing: found.isOff ? 'off' : 'right', codeId: found.id }
  }
  const {
    rows: [opened],
  } = await db.query<{ code_id: bigint }>(
    'select code_id from bahi.offer_opening where shard = $1 and customer_id = $2 and offer_id = $3',
    [shard, customerId, offerId],
  )
  if (opened === undefined) return { standing: 'missing', codeId: null }
  const inForce = await readCodesInForce(db, [opened.code_id])
  return { standing: inForce.has(opened.code_id) ? 'right' : 'off', codeId: opened.code_id }
}

/** The codes among these that are not switched off. Codes are of no customer and lie with no shard. */
export async function readCodesInForce(db: Queryable, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.query<{ id: bigint }>(
    'select id from bahi.offer_code where id = any($1::bigint[]) and switched_off_at is null',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Records that a code opened the offer to the customer. A later code replaces an earlier one, which may be switched
 * off.
 */
export async function writeOpening(
  db: Queryable,
  { shard, customerId }: CustomerId,
  offerId: bigint,
  codeId: bigint,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into bahi.offer_opening (shard, customer_id, offer_id, code_id, opened_at) values ($1, $2, $3, $4, $5)
     on conflict (shard, customer_id, offer_id) do update set code_id = excluded.code_id, opened_at = excluded.opened_at`,
    [shard, customerId, offerId, codeId, now],
  )
}
