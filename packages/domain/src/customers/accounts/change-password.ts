import { type Decision, accept, refusal, refuse, type Refusal } from '../../outcome.ts'
import { isPassword, isPhone, MIN_PASSWORD_LENGTH } from './account-fields.ts'

export type PasswordChange = { readonly oldPassword: string; readonly newPassword: string }

export type PasswordFacts = {
  /** Null when the server asks for no code. */
  readonly codeMatches: boolean | null
  readonly oldMatches: boolean
}

/** The rules of a password change that need no stored data: 022. */
export function checkPasswordFields({ oldPassword, newPassword }: PasswordChange): Refusal | null {
  if (oldPassword === '') return refusal('parameter-malformed', {}, 'oldPassword')
  return newPassword === '' ? refusal('parameter-malformed', {}, 'newPassword') : null
}

/** Decides a change of the log-in password: 022, 035, 049, 912. */
export function decideChangePassword(
  change: PasswordChange,
  facts: PasswordFacts,
): Decision<{ readonly newPassword: string }> {
  const malformed = checkPasswordFields(change)
  if (malformed !== null) return refuse(malformed)
  if (facts.codeMatches === false) return refuse(refusal('code-wrong', {}, 'code'))
  if (!facts.oldMatches) return refuse(refusal('old-password-wrong', {}, 'oldPassword'))
  const { oldPassword, newPassword } = change
  return !isPassword(newPassword) || newPassword === oldPassword ? refuse(tooWeak()) : accept({ newPassword })
}

export type PasswordReset = { readonly phone: string; readonly code: string; readonly newPassword: string }

/** The rules of a password reset that need no stored data: 022, 021. */
export function checkResetFields({ phone, code, newPassword }: PasswordReset): Refusal | null {
  if (phone === '') return refusal('parameter-malformed', {}, 'phone')
  if (code === '') return refusal('parameter-malformed', {}, 'code')
  if (newPassword === '') return refusal('parameter-malformed', {}, 'newPassword')
  return isPhone(phone) ? null : refusal('phone-invalid', {}, 'phone')
}

/**
 * Decides a reset of a forgotten password: 022, 021, 035, 912. For a phone without a customer no code ever matches.
 */
export function decideResetPassword(
  reset: PasswordReset,
  facts: { readonly codeMatches: boolean },
): Decision<{ readonly newPassword: string }> {
  const malformed = checkResetFields(reset)
  if (malformed !== null) return refuse(malformed)
  if (!facts.codeMatches) return refuse(refusal('code-wrong', {}, 'code'))
  return isPassword(reset.newPassword) ? accept({ newPassword: reset.newPassword }) : refuse(tooWeak())
}

function tooWeak(): Refusal {
  return refusal('password-too-weak', { least: MIN_PASSWORD_LENGTH }, 'newPassword')
}
