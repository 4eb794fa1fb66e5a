/** What a server asks a browser for. Bytes are in base64url. */
export interface PasskeyQuestion {
  readonly challenge: string
  /** The domain that passkeys belong to. */
  readonly rpId: string
  readonly seconds: number
}

/** What is asked for a new passkey. `excluded`: the passkeys that its owner has already. */
export interface NewPasskeyQuestion extends PasskeyQuestion {
  readonly user: { readonly id: string; readonly name: string }
  readonly excluded: readonly { readonly id: string }[]
}

/**
 * Why the browser gave nothing. `known`: the device has a passkey of this account already. `elsewhere`: the page does
 * not stand at the address that passkeys belong to.
 */
export class NoPasskey extends Error {
  readonly reason: 'cancelled' | 'known' | 'elsewhere'
  readonly rpId: string

  constructor(wanted: 'used' | 'made', cause: unknown, rpId: string) {
    super(`No passkey was ${wanted}.`, { cause })
    const { name } = cause instanceof Error ? cause : { name: '' }
    this.reason = name === 'InvalidStateError' ? 'known' : name === 'SecurityError' ? 'elsewhere' : 'cancelled'
    this.rpId = rpId
  }
}

/** Whether this browser can have passkeys here: none has them for an IP address, or on a page that is not secure. */
export function canUsePasskeys(
  {
    isSecureContext,
    location,
  }: { readonly isSecureContext: boolean; readonly location: { readonly hostname: string } } = window,
  hasPasskeys = 'PublicKeyCredential' in globalThis,
): boolean {
  return hasPasskeys && isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
}

/** Asks for any passkey of this server. @throws NoPasskey */
export async function askForPasskey({ challenge, rpId, seconds }: PasskeyQuestion) {
  // Few visits need the library, so it comes with the first question.
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = { challenge, rpId, timeout: seconds * 1_000, userVerification: 'required' } as const
  const { id, response } = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new NoPasskey('used', cause, rpId)
  })
  return {
    credential: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? '',
  }
}

const ES256 = -7
const EDDSA = -8
const RS256 = -257

/** Has the device make a passkey that names its owner by itself. @throws NoPasskey */
export async function makePasskey({ challenge, rpId, seconds, user, excluded }: NewPasskeyQuestion) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: 'Bahi' },
      user: { ...user, displayName: user.name },
      timeout: seconds * 1_000,
      attestation: 'none',
      pubKeyCredParams: [ES256, EDDSA, RS256].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: excluded.map((held) => ({ id: held.id, type: 'public-key' })),
    },
  }).catch((cause: unknown) => {
    throw new NoPasskey('made', cause, rpId)
  })
  return {
    credential: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: (response.transports ?? []).join(' '),
  }
}
