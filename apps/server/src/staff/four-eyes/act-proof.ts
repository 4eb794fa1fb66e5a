import { createHmac } from 'node:crypto'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Seal } from '../../platform/seal.ts'

/** Bytes of a block of SHA-256, to which HMAC fills its key up. */
const BLOCK_BYTES = 64
/** The two paddings of HMAC (RFC 2104). */
const [INNER, OUTER] = [0x36, 0x5c]

/**
 * Proves to the database that the server itself says what a member of staff did. The database checks the proof with the
 * same key, which only its owner reads, so that SQL as the server's role makes none.
 */
export type ActProofs = ReturnType<typeof createActProofs>

export function createActProofs(seal: Pick<Seal, 'fingerprint'>) {
  const key = actKeyOf(seal)
  const prove = (...said: readonly (string | bigint)[]): Buffer =>
    createHmac('sha256', key).update(said.join(' ')).digest()
  return {
    ofProposal: (id: bigint, kind: string, madeBy: bigint) => prove('propose', id, kind, madeBy),
    ofApproval: (id: bigint, checkedBy: bigint) => prove('approve', id, checkedBy),
    ofEnrolment: (staffId: bigint | string, codeHash: Buffer) =>
      prove('enrol', String(staffId), codeHash.toString('hex')),
    ofPasskey: (staffId: bigint, credential: Buffer, publicKey: Buffer) =>
      prove('passkey', staffId, credential.toString('hex'), publicKey.toString('hex')),
    ofSession: (staffId: bigint, tokenHash: Buffer) => prove('session', staffId, tokenHash.toString('hex')),
  }
}

/** Tells the database the key of the proofs, as its owner. A server with another seal key replaces it. */
export async function installActKey(owner: Queryable, seal: Pick<Seal, 'fingerprint'>): Promise<void> {
  const key = Buffer.concat([actKeyOf(seal)], BLOCK_BYTES)
  const [inner, outer] = [INNER, OUTER].map((padding) => key.map((byte) => byte ^ padding))
  await owner.query(
    `insert into bahi.act_key (id, inner_block, outer_block) values (1, $1, $2)
     on conflict (id) do update set inner_block = excluded.inner_block, outer_block = excluded.outer_block`,
    [inner, outer],
  )
}

function actKeyOf(seal: Pick<Seal, 'fingerprint'>): Buffer {
  return seal.fingerprint('key', 'proofs of acts')
}
