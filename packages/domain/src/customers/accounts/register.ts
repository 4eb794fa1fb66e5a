import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import { isEmail, isPassword, isPhone } from './account-fields.ts'
import { readInvitationCode } from './invitation-code.ts'

/** The fields of a registration. An empty text is a missing field. */
export type Registration = {
  readonly phone: string
  readonly password: string
  readonly email: string
  readonly invitationCode: string
  readonly verificationCode: string
  readonly agreementAccepted: boolean
}

/** The stored facts that a registration depends on. */
export type RegistrationFacts = {
  /** Whether the verification code is correct; null when the server asks for none. */
  readonly verificationCodeMatches: boolean | null
  /** The owner of the invitation code; read only when the customer gave a code. */
  readonly agent: 'missing' | 'locked' | 'present'
  readonly phoneIsRegistered: boolean
}

export type AcceptedRegistration = {
  readonly phone: string
  readonly email: string | null
  readonly invitationCode: string | null
}

/** 029 when both fields are empty, 022 when one is. */
function emptyCredentials(phone: string, password: string): Refusal | null {
  if (phone === '' && password === '') return refusal('phone-and-password-empty')
  if (phone === '') return refusal('parameter-malformed', {}, 'phone')
  return password === '' ? refusal('parameter-malformed', {}, 'password') : null
}

function malformedFields(registration: Registration): Refusal | null {
  const { phone, password, email, agreementAccepted } = registration
  const empty = emptyCredentials(phone, password)
  if (empty !== null) return empty
  if (!isPassword(password)) return refusal('parameter-malformed', {}, 'password')
  if (!isPhone(phone)) return refusal('phone-invalid', {}, 'phone')
  if (!agreementAccepted) return refusal('agreement-not-accepted', {}, 'agreement')
  return email !== '' && !isEmail(email) ? refusal('email-invalid', {}, 'email') : null
}

/**
 * Decides whether a visitor becomes a customer. The store decides a race of two registrations for one phone (027).
 */
export function decideRegister(registration: Registration, facts: RegistrationFacts): Decision<AcceptedRegistration> {
  const malformed = malformedFields(registration)
  if (malformed !== null) return refuse(malformed)
  if (facts.verificationCodeMatches === false) return refuse(refusal('verification-code-wrong', {}, 'verificationCode'))
  const isInvited = registration.invitationCode.trim() !== ''
  if (isInvited && facts.agent === 'missing') return refuse(refusal('agent-missing', {}, 'invitationCode'))
  if (isInvited && facts.agent === 'locked') return refuse(refusal('agent-locked', {}, 'invitationCode'))
  if (facts.phoneIsRegistered) return refuse(refusal('phone-registered', {}, 'phone'))
  return accept({
    phone: registration.phone,
    email: registration.email === '' ? null : registration.email,
    invitationCode: isInvited ? readInvitationCode(registration.invitationCode) : null,
  })
}

/** Decides the answer of `checkPhone`, which asks about a phone before the rest of the form is filled in. */
export function decideCheckPhone(phone: string, phoneIsRegistered: boolean): Decision<{ readonly phone: string }> {
  if (phone === '') return refuse(refusal('parameter-malformed', {}, 'phone'))
  if (!isPhone(phone)) return refuse(refusal('phone-invalid', {}, 'phone'))
  return phoneIsRegistered ? refuse(refusal('phone-registered', {}, 'phone')) : accept({ phone })
}

/**
 * The rules of a log-in that need no stored data: 029, 022, 021. Any length of password passes, because the rule may
 * have changed since the customer chose the password.
 */
export function checkLoginFields(phone: string, password: string): Refusal | null {
  const empty = emptyCredentials(phone, password)
  if (empty !== null) return empty
  return isPhone(phone) ? null : refusal('phone-invalid', {}, 'phone')
}

export type LoginFacts = {
  /** Also false for an unknown phone, so that the answer does not reveal whether the phone is registered. */
  readonly passwordMatches: boolean
  /**
   * Whether the log-in code was correct and is now used up; null when the server asks for no code, and while the
   * password was not correct.
   */
  readonly codeIsUsed: boolean | null
} & EntryFacts

/** What decides whether somebody who proved to be the customer may act. */
export type EntryFacts = {
  readonly lock: { readonly reason: string; readonly until: string | null } | null
}

export type AcceptedLogin = { readonly mayAct: true }

/**
 * Decides a log-in. A lock is reported only after a correct password. A locked customer gets a token that may read and
 * export.
 */
export function decideLogin(phone: string, password: string, facts: LoginFacts): Decision<AcceptedLogin> {
  const malformed = checkLoginFields(phone, password)
  if (malformed !== null) return refuse(malformed)
  if (!facts.passwordMatches) return refuse(refusal('credentials-wrong'))
  if (facts.codeIsUsed === false) return refuse(refusal('verification-code-wrong', {}, 'smsCode'))
  return decideEntry(facts)
}

/** Decides whether a customer who was recognised, by password or passkey, may act. */
export function decideEntry({ lock }: EntryFacts): Decision<AcceptedLogin> {
  if (lock === null) return accept({ mayAct: true })
  const { reason, until } = lock
  return refuse(refusal('account-locked-at-login', until === null ? { reason } : { reason, until }))
}
