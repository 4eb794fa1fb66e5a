import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { type IdType, isIdNumber, plainIdNumber } from './id-number.ts'
import type { IdentityState } from './identity-state.ts'
import { isSyntheticNumber } from './synthetic-numbers.ts'

/** The fields of an identity submission. An empty text keeps the part that was accepted before. */
export type Authentication = {
  readonly name: string
  readonly idType: IdType | null
  readonly idNumber: string
  readonly frontPhoto: string
  readonly backPhoto: string
}

export type IdentityDetails = { readonly name: string; readonly idType: IdType; readonly idNumber: string }

/** The parts of the last submission that was sent back. A null part must be sent again. */
export type KeptParts = {
  readonly details: IdentityDetails | null
  readonly frontPhoto: string | null
  readonly backPhoto: string | null
}

export type AuthenticationFacts = {
  readonly state: IdentityState
  /** Null for a first submission. */
  readonly kept: KeptParts | null
  /** Ids of photos that the customer uploaded for this submission and that nothing uses yet. */
  readonly photosReady: readonly string[]
  /** The demo accepts invented numbers only (H10). */
  readonly syntheticOnly: boolean
  /** Whether the number belongs to another customer's identity. */
  readonly isUsedByAnother: (idType: IdType, idNumber: string) => boolean
}

export type AcceptedAuthentication = IdentityDetails & { readonly frontPhoto: string; readonly backPhoto: string }

/**
 * Decides an id number: 914 when it has not the form of its document, 917 when the demo does not take it. Accepts the
 * number in its stored form.
 */
export function decideIdNumber(
  idType: IdType,
  typed: string,
  syntheticOnly: boolean,
): Decision<{ readonly idNumber: string }> {
  const idNumber = plainIdNumber(typed)
  if (!isIdNumber(idType, idNumber)) return refuse(refusal('id-number-malformed', {}, 'idNumber'))
  if (syntheticOnly && !isSyntheticNumber(idType, idNumber))
    return refuse(refusal('id-number-not-synthetic', {}, 'idNumber'))
  return accept({ idNumber })
}

function decideDetails(
  sent: Authentication,
  kept: KeptParts | null,
  syntheticOnly: boolean,
): Decision<IdentityDetails> {
  const isLeftOut = sent.name === '' && sent.idType === null && sent.idNumber === ''
  if (isLeftOut && kept?.details) return accept(kept.details)
  const name = readRealName(sent.name)
  if (name === null) return refuse(refusal('parameter-malformed', {}, 'name'))
  if (sent.idType === null) return refuse(refusal('parameter-malformed', {}, 'idType'))
  const number = decideIdNumber(sent.idType, sent.idNumber, syntheticOnly)
  return number.ok ? accept({ name, idType: sent.idType, idNumber: number.accepted.idNumber }) : number
}

/**
 * Decides whether a submission goes to review: 937, 918, 022, 914, 917, 915, 916. The store decides a race of two customers
 * for one number.
 */
export function decideAuthenticate(sent: Authentication, facts: AuthenticationFacts): Decision<AcceptedAuthentication> {
  if (facts.state === 'practice') return refuse(refusal('practice-account'))
  if (facts.state === 'in-review' || facts.state === 'completed') return refuse(refusal('identity-under-way'))
  const details = decideDetails(sent, facts.kept, facts.syntheticOnly)
  if (!details.ok) return details
  const photoOf = (chosen: string, kept: string | null | undefined): string | null => {
    if (chosen === '') return kept ?? null
    return facts.photosReady.includes(chosen) || chosen === kept ? chosen : null
  }
  const frontPhoto = photoOf(sent.frontPhoto, facts.kept?.frontPhoto)
  if (frontPhoto === null) return refuse(refusal('photo-unreadable', {}, 'frontPhoto'))
  const backPhoto = photoOf(sent.backPhoto, facts.kept?.backPhoto)
  // One photo cannot show both sides of a document.
  if (backPhoto === null || backPhoto === frontPhoto) return refuse(refusal('photo-unreadable', {}, 'backPhoto'))
  if (facts.isUsedByAnother(details.accepted.idType, details.accepted.idNumber))
    return refuse(refusal('identity-used', {}, 'idNumber'))
  return accept({ ...details.accepted, frontPhoto, backPhoto })
}

const LONGEST_NAME = 80

/**
 * A name in its stored form: single spaces, composed letters. Null for a text with anything but letters of any script
 * and the marks that occur in names.
 */
export function readRealName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (name.length > LONGEST_NAME || [...name].length < 2) return null
  return /^[\p{L}\p{M}\p{Join_Control}.'’ -]+$/u.test(name) && /\p{L}/u.test(name) ? name : null
}
