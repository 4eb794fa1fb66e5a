import { hash } from 'node:crypto'
import type { Sha256 } from '@bahi/proofs/sha256'

/** SHA-256 as the machine has it, for whatever the proofs compute on the server: a chain of seeds alone is a quarter of a million of them. */
export const nativeSha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')
