import { randomBytes } from 'node:crypto'

/** Gives so many unpredictable bytes. */
export type Entropy = (bytes: number) => Uint8Array

export const machineEntropy: Entropy = (bytes) => randomBytes(bytes)
