import { HASH_LENGTH } from './sha256.ts'

/** One row of an owner's book: `amount` of `asset` flows from the credit account to the debit account. */
export type Posting = {
  readonly owner: bigint
  /** 1, 2, 3 … without a gap, per owner. */
  readonly seq: bigint
  readonly journalId: bigint
  readonly journalKind: string
  readonly debit: number
  readonly credit: number
  /** 0 is rupees, counted in paise; otherwise an instrument, counted in shares. */
  readonly asset: number
  readonly amount: bigint
  readonly recordedAtMs: bigint
}

/** Keeps these bytes apart from every other thing that is hashed: a posting can never be passed off as a leaf of a tree, or the reverse. */
const TAG = new TextEncoder().encode('bahi.posting.v1\n')

const MAX_KIND_BYTES = 0xffff
const MAX_U64 = 0xffff_ffff_ffff_ffffn
const encoder = new TextEncoder()

/** Tag, previous hash, then owner, seq, journal, amount and time of eight bytes each, asset of four, debit, credit and length of the kind of two. */
const FIXED_LENGTH = TAG.length + HASH_LENGTH + 5 * 8 + 4 + 3 * 2

function assertUnsigned(value: bigint, name: string): void {
  if (value < 0n || value > MAX_U64) throw new RangeError(`${name} does not fit: ${value}`)
}

function assertWhole(value: number, most: number, name: string): void {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError(`${name} does not fit: ${value}`)
}

function assertEncodable(previous: Uint8Array, posting: Posting, kindLength: number): void {
  if (previous.length !== HASH_LENGTH) throw new RangeError('a previous hash has 32 bytes')
  assertUnsigned(posting.owner, 'owner')
  assertUnsigned(posting.seq, 'seq')
  assertUnsigned(posting.journalId, 'journalId')
  assertUnsigned(posting.amount, 'amount')
  assertUnsigned(posting.recordedAtMs, 'recordedAtMs')
  assertWhole(posting.asset, 0xffff_ffff, 'asset')
  assertWhole(posting.debit, 0xffff, 'debit')
  assertWhole(posting.credit, 0xffff, 'credit')
  assertWhole(kindLength, MAX_KIND_BYTES, 'journalKind')
}

/**
 * The bytes whose hash is the next link of a chain: every field at a fixed width, big-endian, and the kind with its length before it,
 * so that no two different postings have the same bytes.
 * @throws RangeError for a field that does not fit its width.
 */
export function encodePosting(previous: Uint8Array, posting: Posting): Uint8Array {
  const kind = encoder.encode(posting.journalKind)
  assertEncodable(previous, posting, kind.length)
  const bytes = new Uint8Array(FIXED_LENGTH + kind.length)
  const view = new DataView(bytes.buffer)
  bytes.set(TAG)
  bytes.set(previous, TAG.length)
  const at = TAG.length + HASH_LENGTH
  view.setBigUint64(at, posting.owner)
  view.setBigUint64(at + 8, posting.seq)
  view.setBigUint64(at + 16, posting.journalId)
  view.setBigUint64(at + 24, posting.amount)
  view.setBigUint64(at + 32, posting.recordedAtMs)
  view.setUint32(at + 40, posting.asset)
  view.setUint16(at + 44, posting.debit)
  view.setUint16(at + 46, posting.credit)
  view.setUint16(at + 48, kind.length)
  bytes.set(kind, FIXED_LENGTH)
  return bytes
}
