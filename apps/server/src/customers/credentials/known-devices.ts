import { randomBytes, timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../platform/http/caller-address.ts'
import type { Seal } from '../../platform/seal.ts'

const ID_BYTES = 16
const KEY = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** Who tries a password or asks for a code: a device that logged in to this account before, or some network. */
export interface Source {
  readonly kind: 'device' | 'network'
  readonly id: string
}

export interface Caller {
  readonly address: string
  /** What the device was given at its last log-in; empty when it has none. */
  readonly deviceKey: string
}

/**
 * Devices that logged in once are recognised by a key that opens nothing: it only lets their tries be counted apart from those of
 * strangers, who could otherwise keep a customer out by guessing. Nothing is stored: the key proves itself.
 */
export interface KnownDevices {
  /** A key for a device that has just logged in to this account. */
  issue(account: string): string
  /** A key of another account, or a made-up one, is as good as none. */
  sourceOf(account: string, caller: Caller): Source
}

export function createKnownDevices(seal: Pick<Seal, 'fingerprint'>): KnownDevices {
  const proofOf = (account: string, id: string) => seal.fingerprint(id, `known device ${account}`)
  return {
    issue(account) {
      const id = randomBytes(ID_BYTES).toString('base64url')
      return `${id}.${proofOf(account, id).toString('base64url')}`
    },
    sourceOf(account, { address, deviceKey }) {
      const [, id, proof] = KEY.exec(deviceKey) ?? []
      const isKnown =
        id !== undefined &&
        proof !== undefined &&
        timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(account, id))
      return isKnown ? { kind: 'device', id } : { kind: 'network', id: networkOf(address) }
    },
  }
}
