import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { type IdType, isIdNumber, plainIdNumber } from './id-number.ts'
import { isSyntheticNumber } from './synthetic-numbers.ts'

/** What a customer sends to be reviewed. An empty text means: as it was accepted before. */
export type Authentication = {
  readonly name: string
  readonly idType: IdType | null
  readonly idNumber: string
  readonly frontPhoto: string
  readonly backPhoto: string
}

export type IdentityDetails = { readonly name: string; readonly idType: IdType; readonly idNumber: string }

/** What was sent last and came back. A part is null when it has to be sent again. */
export type KeptParts = {
  readonly details: IdentityDetails | null
  readonly frontPhoto: string | null
  readonly backPhoto: string | null
}

export type AuthenticationFacts = {
  readonly state: 'not-authenticated' | 'in-review' | 'completed' | 'failed'
  /** Null when nothing was sent before. */
  readonly kept: KeptParts | null
  /** Ids of photos that the customer sent for this and that nothing uses yet. */
  readonly photosReady: readonly string[]
  /** The demo takes made-up numbers only (H10). */
  readonly syntheticOnly: boolean
  /** Whether another customer's identity has a number. */
  readonly isUsedByAnother: (idType: IdType, idNumber: string) => boolean
}

export type AcceptedAuthentication = IdentityDetails & { readonly frontPhoto: string; readonly backPhoto: string }

/** 914, then 917: whether a number can be one of its document, and one that is taken here. Accepts it as it is kept. */
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

/** Decides whether an identity goes to review: 918, 022, 914, 917, 915, 916. Who wins a race for a number, only the store can say. */
export function decideAuthenticate(sent: Authentication, facts: AuthenticationFacts): Decision<AcceptedAuthentication> {
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
  // One photo cannot show both sides.
  if (backPhoto === null || backPhoto === frontPhoto) return refuse(refusal('photo-unreadable', {}, 'backPhoto'))
  if (facts.isUsedByAnother(details.accepted.idType, details.accepted.idNumber))
    return refuse(refusal('identity-used', {}, 'idNumber'))
  return accept({ ...details.accepted, frontPhoto, backPhoto })
}

const LONGEST_NAME = 80

/** A name as it is kept: single spaces, composed letters. Null for what is no name: nothing but letters of any script, and the marks that stand in names. */
export function readRealName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (name.length > LONGEST_NAME || [...name].length < 2) return null
  return /^[\p{L}\p{M}\p{Join_Control}.'’ -]+$/u.test(name) && /\p{L}/u.test(name) ? name : null
}
