import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[A-Za-z0-9_-]{44}$/
const RANDOM_BYTES = 32
const SHARDS = 64

/** A session's token and what the database keeps of it. The first byte names the shard, so that one look finds the row on any number of databases. */
export interface SessionKey {
  readonly shard: number
  readonly hash: Buffer
}

export function newToken(shard: number): string {
  return Buffer.concat([Buffer.of(shard), randomBytes(RANDOM_BYTES)]).toString('base64url')
}

/** Undefined when the text cannot be a token of ours. */
export function keyOfToken(token: string): SessionKey | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const shard = bytes[0] ?? SHARDS
  return shard < SHARDS ? { shard, hash: createHash('sha256').update(bytes).digest() } : undefined
}

/** How a session is named to its customer: enough of the hash to tell it from any other, and nothing of the token. */
export function idOfSession(hash: Buffer): string {
  return hash.subarray(0, 16).toString('hex')
}
