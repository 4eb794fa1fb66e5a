import { isIP } from 'node:net'
import { refusal, refuse, accept, type Decision } from '@bahi/domain/outcome'
import type { Call } from '../../../platform/http/call.ts'

/** Where passkeys are made and used. */
export interface PasskeyPlace {
  /** The domain that passkeys belong to; a browser gives them to no page of another. */
  readonly rpId: string
  /** Whether a page of this origin may ask for a passkey. */
  takes(origin: string): boolean
}

const LOOPBACK_NAME = 'localhost'

/**
 * The place of this server: the address that customers reach it by. Without an address, or with one that has no name,
 * as no browser gives an IP address a passkey, it is this machine alone.
 */
export function findPasskeyPlace(
  address: string | undefined,
  { isBeyondLoopback }: Pick<Call, 'isBeyondLoopback'>,
): Decision<PasskeyPlace> {
  const url = address === undefined ? undefined : new URL(address)
  if (url !== undefined && url.hostname !== LOOPBACK_NAME && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0)
    return accept({ rpId: url.hostname, takes: (origin) => origin === url.origin })
  return isBeyondLoopback
    ? refuse(refusal('passkeys-elsewhere', { address: LOOPBACK_NAME }))
    : accept({ rpId: LOOPBACK_NAME, takes: (origin) => /^http:\/\/localhost(:\d{1,5})?$/.test(origin) })
}
