import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../../../platform/db/in-transaction.ts'
import type { Seal } from '../../../platform/seal.ts'

const NONCE_BYTES = 16
const TIME_BYTES = 6
const PROOF_BYTES = 32
const LENGTH = NONCE_BYTES + TIME_BYTES + PROOF_BYTES

/** How long a challenge can be answered. */
export const CHALLENGE_SECONDS = 300

/** A challenge that this server gave. */
export interface GivenChallenge {
  readonly hash: Buffer
  readonly until: Date
}

/**
 * Makes a challenge that proves itself: random bytes, its end, and a proof of both for one purpose. Nothing is stored,
 * so visitors fill no table, and every process of this server can check the answer.
 */
export function makeChallenge(seal: Pick<Seal, 'fingerprint'>, purpose: string, now: Date): string {
  const head = Buffer.alloc(NONCE_BYTES + TIME_BYTES)
  randomBytes(NONCE_BYTES).copy(head)
  head.writeUIntBE(now.getTime() + CHALLENGE_SECONDS * 1_000, NONCE_BYTES, TIME_BYTES)
  return Buffer.concat([head, proofOf(seal, purpose, head)]).toString('base64url')
}

/** Reads a challenge that was made for this purpose. Undefined for any other text. */
export function readChallenge(
  seal: Pick<Seal, 'fingerprint'>,
  purpose: string,
  challenge: string,
): GivenChallenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== LENGTH) return undefined
  const head = bytes.subarray(0, -PROOF_BYTES)
  if (!timingSafeEqual(bytes.subarray(-PROOF_BYTES), proofOf(seal, purpose, head))) return undefined
  return {
    hash: createHash('sha256').update(bytes).digest(),
    until: new Date(head.readUIntBE(NONCE_BYTES, TIME_BYTES)),
  }
}

function proofOf(seal: Pick<Seal, 'fingerprint'>, purpose: string, head: Buffer): Buffer {
  return seal.fingerprint(head.toString('hex'), `passkey challenge ${purpose}`)
}

/** Uses a challenge up: true once, false for every other answer to it. */
export async function spendChallenge(db: Queryable, { hash, until }: GivenChallenge): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into bahi.spent_challenge (challenge_hash, until) values ($1, $2) on conflict do nothing',
    [hash, until],
  )
  return rowCount === 1
}

/** Deletes challenges that ended, which nobody can answer any more. */
export async function forgetSpentChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from bahi.spent_challenge where until < $1', [now])
}
