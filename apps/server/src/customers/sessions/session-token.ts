import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[A-Za-z0-9_-]{44}$/
const RANDOM_BYTES = 32
const SHARDS = 64

/**
 * The shard and the stored hash of a token. The first byte of a token is its shard, so that one query finds the row in
 * any number of databases.
 */
export interface SessionKey {
  readonly shard: number
  readonly hash: Buffer
}

export function newToken(shard: number): string {
  return tokenOf(shard, randomBytes(RANDOM_BYTES)).token
}

/** The token of a secret, and the hash that is stored of it. */
export function tokenOf(shard: number, secret: Uint8Array): { readonly token: string; readonly hash: Buffer } {
  const bytes = Buffer.concat([Buffer.of(shard), secret])
  return { token: bytes.toString('base64url'), hash: createHash('sha256').update(bytes).digest() }
}

/** The key of a token; undefined for a malformed text. */
export function keyOfToken(token: string): SessionKey | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const shard = bytes[0] ?? SHARDS
  return shard < SHARDS ? { shard, hash: createHash('sha256').update(bytes).digest() } : undefined
}

/** The public id of a session: half of its hash, which identifies the session and reveals nothing of the token. */
export function idOfSession(hash: Buffer): string {
  return hash.subarray(0, 16).toString('hex')
}
