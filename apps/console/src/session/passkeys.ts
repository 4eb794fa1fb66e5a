import type { addStaffPasskey, askNewStaffPasskey, signInWithPasskey } from '@bahi/contract/staff/passkeys'
import type { CallOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { PasskeyQuestion } from '@bahi/contract/wire/passkey'
import { NoPasskey } from '../text/no-passkey.ts'

/** No browser has passkeys for an IP address, or on a page that is not secure. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
}

type Answer = Omit<CallOf<typeof signInWithPasskey>, 'name' | 'password' | 'deviceKey'>

/** Asks for any passkey of this server. @throws NoPasskey */
export async function askForPasskey({ challenge, rpId, seconds }: PasskeyQuestion): Promise<Answer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, timeout: seconds * 1_000, userVerification: 'required' },
  }).catch((cause: unknown) => {
    throw new NoPasskey('No passkey was used.', { cause })
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

type Made = Omit<CallOf<typeof addStaffPasskey>, 'name'>

/** Has the device make a passkey. @throws NoPasskey */
export async function makePasskey({
  challenge,
  rpId,
  seconds,
  user,
  excluded,
}: ReplyOf<typeof askNewStaffPasskey>): Promise<Made> {
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
    throw new NoPasskey('No passkey was made.', { cause })
  })
  return {
    credential: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: (response.transports ?? []).join(' '),
  }
}
