import { sumBytes, type PathStep } from '@bahi/proofs/liability-tree'

const RIGHT = 1

/** The way from a leaf up, as a row keeps it: for each step one byte for the side, the hash, and the sum in sixteen bytes. */
export function encodePath(path: readonly PathStep[]): Buffer {
  return Buffer.concat(
    path.map(({ side, hash, sumPaise }) =>
      Buffer.concat([Buffer.from([side === 'right' ? RIGHT : 0]), hash, sumBytes(sumPaise)]),
    ),
  )
}
