import { randomBytes, timingSafeEqual } from 'node:crypto'
import { maskNetwork } from '../../platform/http/caller-address.ts'
import type { Seal } from '../../platform/seal.ts'

const ID_BYTES = 16
const KEY = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** The source of a try: a device that has logged in to this account before, or a network. */
export interface Source {
  readonly kind: 'device' | 'network'
  readonly id: string
}

export interface Caller {
  readonly address: string
  /** The key that the device got at its last log-in; empty without one. */
  readonly deviceKey: string
}

/**
 * Recognises devices that have logged in before by a key. The key grants no access. It only separates the tries of
 * known devices from the tries of other networks, so that a stranger's guesses cannot lock the customer out. The key
 * contains its own proof, so the server stores nothing.
 */
export interface KnownDevices {
  /** Issues a key to a device that has just logged in to this account. */
  issue(account: string): string
  /** The source of a caller. A forged key, or a key of another account, counts as no key. */
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
      return isKnown ? { kind: 'device', id } : { kind: 'network', id: maskNetwork(address) }
    },
  }
}
