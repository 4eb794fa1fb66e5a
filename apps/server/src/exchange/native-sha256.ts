import { createHash } from 'node:crypto'

/** SHA-256 as the machine has it: a chain of seeds is a quarter of a million of them. */
export function nativeSha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest())
}
