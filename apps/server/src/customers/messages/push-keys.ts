import { createECDH, ECDH } from 'node:crypto'
import type { Seal } from '../../platform/seal.ts'

/** The key pair by which push services know this Bahi (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** Whom a push service writes to when something is wrong. */
  readonly subject: string
}

/** Whether a browser's key is a point of the curve. A message cannot be encrypted for another one. */
export function isPushPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === p256dh
  } catch {
    return false
  }
}

/**
 * The keys follow from the seal key: each data folder has its own, every process of a cluster has the same, and no other
 * secret has to be kept or backed up.
 */
export function pushKeysOf(seal: Pick<Seal, 'derive'>, subject: string): PushKeys {
  for (let round = 0; ; round += 1) {
    const scalar = seal.derive(`push messages ${round}`)
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(scalar)
    } catch {
      // One of four thousand million: the bytes are no number below the order of the curve.
      continue
    }
    return {
      publicKey: pair.getPublicKey('base64url'),
      privateKey: scalar.toString('base64url'),
      subject,
    }
  }
}
