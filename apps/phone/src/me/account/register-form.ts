import * as refusals from '@bahi/contract/messages/refusals'
import { isPhone, readPhone } from './phone-number.ts'
import { problem, type Problem } from './problem.ts'

export interface RegisterForm {
  phone: string
  password: string
  smsCode: string
  invitationCode: string
  email: string
  /** A practice account, whose money can never leave. */
  simulated: boolean
  agreed: boolean
  problem: Problem | null
}

export const emptyRegistration: RegisterForm = {
  phone: '',
  password: '',
  smsCode: '',
  invitationCode: '',
  email: '',
  simulated: false,
  agreed: false,
  problem: null,
}

export type RegisterField = 'phone' | 'password' | 'smsCode' | 'invitationCode' | 'email'

export type RegisterEvent =
  | { type: RegisterField; value: string }
  | { type: 'agreed' | 'simulated'; value: boolean }
  | { type: 'refused'; problem: Problem }

const fields: readonly string[] = ['phone', 'smsCode', 'password', 'invitationCode', 'email', 'simulated', 'agreed']
export const minPasswordLength = 6

/** The next state of the form. A message goes when its own field changes, and stays while others do. */
export function reduceRegister(form: RegisterForm, event: RegisterEvent): RegisterForm {
  if (event.type === 'refused') return { ...form, problem: placed(event.problem) }
  const kept =
    form.problem !== null && !form.problem.fields.includes(event.type) && form.problem.fields.length > 0
      ? form.problem
      : null
  if (event.type === 'agreed' || event.type === 'simulated')
    return { ...form, [event.type]: event.value, problem: kept }
  return { ...form, [event.type]: event.type === 'phone' ? readPhone(event.value) : event.value, problem: kept }
}

/** The rules that the app checks before it asks, in the server's order. The server also checks the code, the inviter and the phone. */
export function problemOfRegistration({ phone, password, email, agreed }: RegisterForm): Problem | null {
  if (phone === '' && password === '') return problem(refusals.phoneAndPasswordEmpty, 'phone', 'password')
  if (phone === '') return problem(refusals.parameterMalformed, 'phone')
  if (!isLongEnough(password)) return problem(refusals.parameterMalformed, 'password')
  if (!isPhone(phone)) return problem(refusals.phoneInvalid, 'phone')
  if (!agreed) return problem(refusals.agreementNotAccepted, 'agreed')
  return email.trim() === '' || mayBeEmail(email.trim()) ? null : problem(refusals.emailInvalid, 'email')
}

/** Counts what a person counts: one character of any script is one. */
export function isLongEnough(password: string): boolean {
  return [...password].length >= minPasswordLength
}

/** Catches slips of the finger; whether it is an address, the server says. */
function mayBeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text)
}

/** A message about a field that this page does not have is shown above the button. */
function placed(refused: Problem): Problem {
  return refused.fields.every((field) => fields.includes(field)) ? refused : { ...refused, fields: [] }
}
