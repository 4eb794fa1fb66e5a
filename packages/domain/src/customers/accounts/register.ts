import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import { isEmail, isPassword, isPhone } from './account-fields.ts'
import { readInvitationCode } from './invitation-code.ts'

/** What a visitor sends to register. An empty text means that a field was left out. */
export type Registration = {
  readonly phone: string
  readonly password: string
  readonly email: string
  readonly invitationCode: string
  readonly verificationCode: string
  readonly agreementAccepted: boolean
}

/** What the store knows about it. */
export type RegistrationFacts = {
  /** Null when this server asks for no verification code. */
  readonly verificationCodeMatches: boolean | null
  /** Whom the invitation code belongs to; only looked at when a code was given. */
  readonly agent: 'missing' | 'locked' | 'present'
  readonly phoneIsRegistered: boolean
}

export type AcceptedRegistration = {
  readonly phone: string
  readonly email: string | null
  readonly invitationCode: string | null
}

/** 029, then 022: both empty has its own name. */
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

/** Decides whether a visitor becomes a customer. Whether another registration won the race for the phone, only the store can say (027). */
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

/** Decides what `checkPhone` answers to a number before the rest of the form is filled in. */
export function decideCheckPhone(phone: string, phoneIsRegistered: boolean): Decision<{ readonly phone: string }> {
  if (phone === '') return refuse(refusal('parameter-malformed', {}, 'phone'))
  if (!isPhone(phone)) return refuse(refusal('phone-invalid', {}, 'phone'))
  return phoneIsRegistered ? refuse(refusal('phone-registered', {}, 'phone')) : accept({ phone })
}

/**
 * The part of a log-in that needs no store: 029, 022, 021. A password of any length passes here, because the rule for new ones may
 * have changed since it was set.
 */
export function checkLoginFields(phone: string, password: string): Refusal | null {
  const empty = emptyCredentials(phone, password)
  if (empty !== null) return empty
  return isPhone(phone) ? null : refusal('phone-invalid', {}, 'phone')
}

export type LoginFacts = {
  /** False for an unknown phone too: the answer must not tell which it was. */
  readonly passwordMatches: boolean
  /** Null when this server asks for no code at log-in, and before the password was right. */
  readonly codeIsUsed: boolean | null
  readonly lock: { readonly reason: string; readonly until: string | null } | null
}

export type AcceptedLogin = { readonly mayAct: true }

/** Decides a log-in. The lock is told only after a correct password; a locked customer gets a token that reads and exports. */
export function decideLogin(phone: string, password: string, facts: LoginFacts): Decision<AcceptedLogin> {
  const malformed = checkLoginFields(phone, password)
  if (malformed !== null) return refuse(malformed)
  if (!facts.passwordMatches) return refuse(refusal('credentials-wrong'))
  if (facts.codeIsUsed === false) return refuse(refusal('verification-code-wrong', {}, 'smsCode'))
  if (facts.lock === null) return accept({ mayAct: true })
  const { reason, until } = facts.lock
  return refuse(refusal('account-locked-at-login', until === null ? { reason } : { reason, until }))
}
