import * as refusals from '@bahi/contract/messages/refusals'
import { isPhone, readPhone } from './phone-number.ts'
import { problem, type Problem } from './problem.ts'
import { isLongEnough } from './register-form.ts'

export interface ForgotForm {
  phone: string
  code: string
  password: string
  problem: Problem | null
}

export type ForgotEvent = { type: 'phone' | 'code' | 'password'; value: string } | { type: 'refused'; problem: Problem }

export const emptyForgot: ForgotForm = { phone: '', code: '', password: '', problem: null }

/** The next state of the form. What is typed takes the message away: it was about other words. */
export function reduceForgot(form: ForgotForm, event: ForgotEvent): ForgotForm {
  if (event.type === 'refused') return { ...form, problem: event.problem }
  return { ...form, [event.type]: event.type === 'phone' ? readPhone(event.value) : event.value, problem: null }
}

/** What is wrong with the number a code is asked for. */
export function problemOfPhone(phone: string): Problem | null {
  if (phone === '') return problem(refusals.parameterMalformed, 'phone')
  return isPhone(phone) ? null : problem(refusals.phoneInvalid, 'phone')
}

/** What can be said before asking, in the order of the rules. */
export function problemOfForgot({ phone, code, password }: ForgotForm): Problem | null {
  const ofPhone = problemOfPhone(phone)
  if (ofPhone !== null) return ofPhone
  if (code === '') return problem(refusals.parameterMalformed, 'code')
  if (password === '') return problem(refusals.parameterMalformed, 'newPassword')
  return isLongEnough(password) ? null : problem(refusals.passwordTooWeak, 'newPassword')
}
