import { hash, randomBytes } from 'node:crypto'

const PREFIX = 'bk_'
const SECRET = /^bk_[A-Za-z0-9_-]{44}$/
const RANDOM_BYTES = 32
const SHARDS = 64

/** A new secret. Its first byte is the shard, so that one query finds the key; 32 random bytes follow. */
export function newProgramSecret(shard: number): string {
  return `${PREFIX}${Buffer.concat([Buffer.of(shard), randomBytes(RANDOM_BYTES)]).toString('base64url')}`
}

/** Whether a token has the form of a key's secret; a session's token never has it. */
export function isProgramSecret(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** The shard and the stored hash; undefined for a malformed text. */
export function readProgramSecret(token: string): { readonly shard: number; readonly hash: Buffer } | undefined {
  if (!SECRET.test(token)) return undefined
  const shard = Buffer.from(token.slice(PREFIX.length), 'base64url')[0] ?? SHARDS
  return shard < SHARDS ? { shard, hash: hashOfProgramSecret(token) } : undefined
}

export function hashOfProgramSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
