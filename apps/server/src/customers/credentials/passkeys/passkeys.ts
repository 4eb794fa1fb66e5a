import type { PasskeyAnswerFields, PasskeyMadeFields, PasskeyQuestion } from '@bahi/contract/wire/passkey'
import type { Decision } from '@bahi/domain/outcome'
import type { SystemClock } from '../../../platform/clock.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Seal } from '../../../platform/seal.ts'
import { CHALLENGE_SECONDS, makeChallenge, readChallenge } from './passkey-challenge.ts'
import { findPasskeyPlace, type PasskeyPlace } from './passkey-place.ts'
import { verifyAnswer, verifyMade, type MadePasskey, type VerifiedAnswer } from './verify-passkey.ts'

/** Asks for passkeys and checks the answers. `purpose` says what an answer is good for, and for whom. */
export interface Passkeys {
  /** The place of passkeys. Refused for a caller who reaches this server by another address. */
  placeFor(call: Pick<Call, 'isBeyondLoopback'>): Decision<PasskeyPlace>
  ask(place: PasskeyPlace, purpose: string): PasskeyQuestion
  /** Undefined for a wrong answer. A late one is an answer too: see `isInTime`. */
  verifyAnswer(
    place: PasskeyPlace,
    purpose: string,
    publicKey: Uint8Array,
    answer: PasskeyAnswerFields,
  ): Promise<VerifiedAnswer | undefined>
  verifyMade(place: PasskeyPlace, purpose: string, made: PasskeyMadeFields): Promise<MadePasskey | undefined>
  isInTime(answer: VerifiedAnswer | undefined): boolean
}

export interface PasskeyParts {
  readonly seal: Pick<Seal, 'fingerprint'>
  readonly systemClock: SystemClock
  /** The address customers reach the server by. Undefined: passkeys work on this machine only. */
  readonly address: string | undefined
}

export function createPasskeys({ seal, systemClock, address }: PasskeyParts): Passkeys {
  const asked = (place: PasskeyPlace, purpose: string) => ({
    place,
    read: (challenge: string) => readChallenge(seal, purpose, challenge),
  })
  return {
    placeFor: (call) => findPasskeyPlace(address, call),
    ask: ({ rpId }, purpose) => ({
      rpId,
      challenge: makeChallenge(seal, purpose, systemClock()),
      seconds: CHALLENGE_SECONDS,
    }),
    verifyAnswer: (place, purpose, publicKey, answer) => verifyAnswer(asked(place, purpose), publicKey, answer),
    verifyMade: (place, purpose, made) => verifyMade(asked(place, purpose), made),
    isInTime: (answer) => answer !== undefined && systemClock() < answer.challenge.until,
  }
}
