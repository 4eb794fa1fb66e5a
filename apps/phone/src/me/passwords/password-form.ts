import type { Failure } from '@bahi/client/outcome'
import { countLetters, minPasswordLength } from './password-strength.ts'

export interface PasswordForm {
  oldPassword: string
  newPassword: string
  again: string
  code: string
  logOutOthers: boolean
  /** What the server said, and under which field. */
  refused: { msg: string; params: Readonly<Record<string, string | number>>; field: string | undefined } | null
}

export const emptyPasswordForm: PasswordForm = {
  oldPassword: '',
  newPassword: '',
  again: '',
  code: '',
  logOutOthers: true,
  refused: null,
}

export type PasswordFormEvent =
  | { type: 'oldPassword' | 'newPassword' | 'again' | 'code'; value: string }
  | { type: 'logOutOthers'; value: boolean }
  | { type: 'refused'; failure: Failure }

/** The next state of the form. What is typed takes the server's message away: it was about other words. */
export function reducePasswordForm(form: PasswordForm, event: PasswordFormEvent): PasswordForm {
  if (event.type === 'refused')
    return {
      ...form,
      refused: { msg: event.failure.msg, params: event.failure.params, field: event.failure.fields[0] },
    }
  return { ...form, [event.type]: event.value, refused: null }
}

export type PasswordFormStep = 'old' | 'new' | 'differ' | 'same' | 'code' | 'ready'

/** What is still missing, in the order of the fields: the words of the button say it. */
export function formStep(form: PasswordForm, asksForCode: boolean): PasswordFormStep {
  if (form.oldPassword === '') return 'old'
  if (countLetters(form.newPassword) < minPasswordLength) return 'new'
  if (form.newPassword === form.oldPassword) return 'same'
  if (form.again !== form.newPassword) return 'differ'
  return asksForCode && form.code.length < 6 ? 'code' : 'ready'
}

/** The second entry is only called wrong once it can no longer become right. */
export function clearlyDiffers({ newPassword, again }: PasswordForm): boolean {
  return again !== '' && !newPassword.startsWith(again)
}
