import * as refusals from '@bahi/contract/messages/refusals'
import { isPhone, readPhone } from './phone-number.ts'
import { problem, type Problem } from './problem.ts'

export interface LoginForm {
  phone: string
  password: string
  /** The code that was typed; null until the server has asked for one. */
  smsCode: string | null
  problem: Problem | null
}

export const emptyLogin: LoginForm = { phone: '', password: '', smsCode: null, problem: null }

export type LoginEvent =
  | { type: 'phone' | 'password' | 'smsCode'; value: string }
  | { type: 'refused'; problem: Problem }

/** The next state of the form. What is typed takes the message away: it was about other words. */
export function reduceLogin(form: LoginForm, event: LoginEvent): LoginForm {
  switch (event.type) {
    case 'phone':
      return { ...form, phone: readPhone(event.value), problem: null }
    case 'password':
      return { ...form, password: event.value, problem: null }
    case 'smsCode':
      return { ...form, smsCode: event.value, problem: null }
    case 'refused':
      return asksForCode(form, event.problem)
        ? { ...form, smsCode: '', problem: null }
        : { ...form, problem: placed(event.problem) }
  }
}

/** The server asks for a code only after the right password: the field comes then, empty and without a reproach. */
function asksForCode(form: LoginForm, refused: Problem): boolean {
  return refused.msg === refusals.verificationCodeWrong && form.smsCode === null
}

/** What can be said before asking, in the order of the rules: both empty, one empty, the number's form. */
export function problemOfLogin({ phone, password }: Pick<LoginForm, 'phone' | 'password'>): Problem | null {
  if (phone === '' && password === '') return problem(refusals.phoneAndPasswordEmpty, 'phone', 'password')
  if (phone === '') return problem(refusals.parameterMalformed, 'phone')
  if (password === '') return problem(refusals.parameterMalformed, 'password')
  return isPhone(phone) ? null : problem(refusals.phoneInvalid, 'phone')
}

/** A wrong pair of phone and password belongs to neither field; its message is shown under the password, the last field. */
function placed(refused: Problem): Problem {
  return refused.msg === refusals.credentialsWrong && refused.fields.length === 0
    ? { ...refused, fields: ['password'] }
    : refused
}

export interface LockedEntry {
  reason: string
  /** The end of the lock; null while a legal order is in force. */
  until: string | null
  /** Reads and exports, and nothing else. */
  token: string
}

/** What a locked account may still do: the refusal of a correct password carries a token that may only read. */
export function readLockedEntry(refused: Problem | null): LockedEntry | null {
  if (refused?.msg !== refusals.accountLockedAtLogin) return null
  const { reason, until, token } = refused.params
  if (typeof token !== 'string' || token === '') return null
  return { reason: String(reason ?? ''), until: typeof until === 'string' && until !== '' ? until : null, token }
}
