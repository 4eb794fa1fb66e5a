import { type Decision, accept, refusal, refuse, type Refusal } from '../../outcome.ts'
import { isTradePin } from './account-fields.ts'

/**
 * Whether a PIN is one of those that a thief tries first: one digit six times, two or three digits repeated, digits in
 * a row up or down, digits of the customer's own phone.
 */
export function isEasyPin(pin: string, phone: string): boolean {
  if (/^(\d{1,3})\1+$/.test(pin)) return true
  if ('01234567890'.includes(pin) || '09876543210'.includes(pin)) return true
  return phone.startsWith(pin) || phone.endsWith(pin)
}

/** The rules for a new PIN: 913, 941. */
function checkNewPin(pin: string, phone: string, field: string): Refusal | null {
  if (!isTradePin(pin)) return refusal('pin-malformed', {}, field)
  return isEasyPin(pin, phone) ? refusal('pin-too-easy', {}, field) : null
}

/** Decides the first trade PIN: 022, 913, 941, 940. */
export function decideSetPin(
  pin: string,
  facts: { readonly phone: string; readonly isSet: boolean },
): Decision<{ readonly pin: string }> {
  if (pin === '') return refuse(refusal('parameter-malformed', {}, 'pin'))
  const unfit = checkNewPin(pin, facts.phone, 'pin')
  if (unfit !== null) return refuse(unfit)
  return facts.isSet ? refuse(refusal('pin-already-set', {}, 'pin')) : accept({ pin })
}

export type PinChange = {
  readonly oldPin: string
  readonly newPin: string
  /** A forgotten PIN: a code and the log-in password replace the old PIN. */
  readonly code: string
  readonly password: string
}

/** How the customer proves the own identity for a new PIN. */
export type PinProof =
  | { readonly by: 'old-pin'; readonly refused: Refusal | null }
  | { readonly by: 'code'; readonly codeMatches: boolean; readonly passwordMatches: boolean }

export type PinChangeFacts = { readonly phone: string; readonly isSet: boolean; readonly proof: PinProof }

export function isForgottenPin({ oldPin, code }: PinChange): boolean {
  return oldPin === '' && code !== ''
}

/** The rules that come before any proof: 022, 242. A form that is refused here uses up no try of the proof. */
export function checkPinChange(change: PinChange, facts: { readonly isSet: boolean }): Refusal | null {
  if (!isForgottenPin(change) && change.oldPin === '') return refusal('parameter-malformed', {}, 'oldPin')
  if (isForgottenPin(change) && change.password === '') return refusal('parameter-malformed', {}, 'password')
  if (change.newPin === '') return refusal('parameter-malformed', {}, 'newPin')
  return facts.isSet ? null : refusal('pin-not-set')
}

/** Decides a change of the trade PIN: 022, 242, then 035 and 049 or 904 and 079, then 913, 941, 942. */
export function decideChangePin(change: PinChange, facts: PinChangeFacts): Decision<{ readonly newPin: string }> {
  const early = checkPinChange(change, facts)
  if (early !== null) return refuse(early)
  const unproven = refusalOfProof(facts.proof)
  if (unproven !== null) return refuse(unproven)
  const unfit = checkNewPin(change.newPin, facts.phone, 'newPin')
  if (unfit !== null) return refuse(unfit)
  return change.newPin === change.oldPin
    ? refuse(refusal('pin-unchanged', {}, 'newPin'))
    : accept({ newPin: change.newPin })
}

function refusalOfProof(proof: PinProof): Refusal | null {
  if (proof.by === 'old-pin') return proof.refused === null ? null : { ...proof.refused, field: 'oldPin' }
  if (!proof.codeMatches) return refusal('code-wrong', {}, 'code')
  return proof.passwordMatches ? null : refusal('old-password-wrong', {}, 'password')
}
