import { sumBytes, type PathStep } from '@bahi/proofs/liability-tree'

const RIGHT = 1

/** Encodes the path from a leaf to the root: for each step one byte for the side, the hash, and the sum in 16 bytes. */
export function encodePath(path: readonly PathStep[]): Buffer {
  return Buffer.concat(
    path.map(({ side, hash, sumPaise }) =>
      Buffer.concat([Buffer.from([side === 'right' ? RIGHT : 0]), hash, sumBytes(sumPaise)]),
    ),
  )
}
