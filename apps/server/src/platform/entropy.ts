import { randomBytes } from 'node:crypto'

/** So many bytes that nobody can foresee. */
export type Entropy = (bytes: number) => Uint8Array

export const machineEntropy: Entropy = (bytes) => randomBytes(bytes)
