import type { PasskeyAnswerFields, PasskeyMadeFields } from '@bahi/contract/wire/passkey'
import type { GivenChallenge } from './passkey-challenge.ts'
import type { PasskeyPlace } from './passkey-place.ts'

/** What an answer is checked against. */
export interface Asked {
  readonly place: PasskeyPlace
  /** Reads a challenge that was given for this purpose. */
  readonly read: (challenge: string) => GivenChallenge | undefined
}

/** Loaded by the first passkey, so that a start need not wait for it. */
const loadLibrary = () => import('@simplewebauthn/server')

export interface VerifiedAnswer {
  readonly challenge: GivenChallenge
  readonly signCount: number
  readonly isSynced: boolean
}

export interface MadePasskey extends VerifiedAnswer {
  readonly credential: Buffer
  readonly publicKey: Buffer
}

/**
 * Checks an answer of a known passkey: challenge, origin, domain, signature, and that the device verified its owner.
 * Undefined when any of them is wrong. The counter is compared by the caller, under the lock of the row.
 */
export async function verifyAnswer(
  asked: Asked,
  publicKey: Uint8Array,
  { credential: id, clientData: clientDataJSON, ...answer }: PasskeyAnswerFields,
): Promise<VerifiedAnswer | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  return verified(asked, clientDataJSON, async (expected) => {
    const { verified: isRight, authenticationInfo: info } = await verifyAuthenticationResponse({
      ...expected,
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData: answer.authenticatorData,
          signature: answer.signature,
          userHandle: answer.userHandle,
        },
      },
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    })
    return isRight ? { signCount: info.newCounter, isSynced: info.credentialBackedUp } : undefined
  })
}

/** Checks a passkey that was just made. Undefined when anything about it is wrong. */
export async function verifyMade(
  asked: Asked,
  { credential: id, clientData: clientDataJSON, attestation }: PasskeyMadeFields,
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary()
  return verified(asked, clientDataJSON, async (expected) => {
    const { registrationInfo: info } = await verifyRegistrationResponse({
      ...expected,
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: attestation },
      },
    })
    if (info === undefined || info.credential.id !== id) return undefined
    return {
      credential: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(info.credential.publicKey),
      signCount: info.credential.counter,
      isSynced: info.credentialBackedUp,
    }
  })
}

interface Expected {
  readonly expectedChallenge: string
  readonly expectedOrigin: string
  readonly expectedRPID: string
  readonly requireUserVerification: true
}

/** The library throws on whatever is wrong in an answer; which of it, an attacker does not learn. */
async function verified<Found extends object>(
  { place, read }: Asked,
  clientDataJSON: string,
  verify: (expected: Expected) => Promise<Found | undefined>,
): Promise<(Found & { readonly challenge: GivenChallenge }) | undefined> {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>
    const { challenge: expectedChallenge, origin: expectedOrigin, crossOrigin } = said
    if (typeof expectedChallenge !== 'string' || typeof expectedOrigin !== 'string') return undefined
    // A page of ours inside a page of somebody else asks for nothing.
    if (crossOrigin === true || !place.takes(expectedOrigin)) return undefined
    const challenge = read(expectedChallenge)
    if (challenge === undefined) return undefined
    const found = await verify({
      expectedChallenge,
      expectedOrigin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
    })
    return found === undefined ? undefined : { ...found, challenge }
  } catch {
    return undefined
  }
}
