import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'

/** SHA-256 of some bytes. The server passes its native one where speed matters; every implementation gives the same 32 bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** The implementation in plain code: a browser on a plain-http address has no `crypto.subtle`. */
export const sha256: Sha256 = (bytes) => nobleSha256(bytes)

export const HASH_LENGTH = 32

/** Says whether two hashes are the same. Nothing here is secret, so the time it takes may differ. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
