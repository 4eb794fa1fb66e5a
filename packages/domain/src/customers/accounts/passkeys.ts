import { accept, type Decision, refusal, refuse } from '../../outcome.ts'
import { decideEntry, type AcceptedLogin, type EntryFacts } from './register.ts'

/** The most passkeys of one customer. */
export const MAX_PASSKEYS = 10
/** The most passkeys of one member of staff. */
export const MAX_STAFF_PASSKEYS = 5

export type PasskeyAnswer = {
  /** Whether the signature is right, for this server, by this passkey, and its owner was verified by the device. */
  readonly isVerified: boolean
  /** Whether the challenge has not ended yet. */
  readonly isInTime: boolean
}

/** Decides an answer to a challenge, for a log-in and for a new passkey: a wrong answer before a late one. */
export function decidePasskeyAnswer({ isVerified, isInTime }: PasskeyAnswer): Decision<object> {
  if (!isVerified) return refuse(refusal('passkey-wrong'))
  return isInTime ? accept({}) : refuse(refusal('passkey-late'))
}

/**
 * Decides a log-in by passkey. The device holds the key and has verified its owner, which are two factors: no code is
 * asked for beside it.
 */
export function decidePasskeyLogin(answer: PasskeyAnswer, facts: EntryFacts): Decision<AcceptedLogin> {
  const answered = decidePasskeyAnswer(answer)
  return answered.ok ? decideEntry(facts) : answered
}

/** Decides whether one more passkey is kept, and in which slot. */
export function decidePasskeySlot(taken: readonly number[], most: number): Decision<{ readonly slot: number }> {
  const slots = Array.from({ length: most }, (_, at) => at + 1)
  const free = slots.find((slot) => !taken.includes(slot))
  return free === undefined ? refuse(refusal('passkeys-full', { most })) : accept({ slot: free })
}

/**
 * Whether the counter of a passkey did not grow, as happens when two devices hold the same key (WebAuthn 6.1.1). A
 * passkey that keeps copies of itself on purpose always counts 0.
 */
export function isCounterBack(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before
}
