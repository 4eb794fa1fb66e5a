import * as z from 'zod/mini'

/** Bytes in base64url, at most this many characters. */
export function base64url(maxLength: number) {
  return z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maxLength))
}

/** The id that a device gave its passkey. */
const credential = base64url(1_400)
const clientData = base64url(2_000)

/** What a browser asks its user for: an answer to this challenge, by a passkey of this server. */
export const passkeyQuestion = z.object({
  challenge: base64url(200),
  /** The domain that the passkeys of this server belong to. */
  rpId: z.string(),
  /** How long the challenge can be answered. */
  seconds: z.int(),
})
export type PasskeyQuestion = z.output<typeof passkeyQuestion>

/** An answer by a passkey that the server knows (WebAuthn's AuthenticatorAssertionResponse). */
export const passkeyAnswer = z.object({
  credential,
  clientData,
  authenticatorData: base64url(2_000),
  signature: base64url(1_400),
  /** Whose passkey it is, as the server told it when it was made. */
  userHandle: base64url(100),
})
export type PasskeyAnswerFields = z.output<typeof passkeyAnswer>

/** A passkey that was just made (WebAuthn's AuthenticatorAttestationResponse). */
export const passkeyMade = z.object({
  credential,
  clientData,
  attestation: base64url(20_000),
  /** How the device is reached ("internal hybrid"), separated by spaces; empty when it did not say. */
  transports: z._default(z.string().check(z.regex(/^[a-z -]*$/), z.maxLength(80)), ''),
})
export type PasskeyMadeFields = z.output<typeof passkeyMade>
