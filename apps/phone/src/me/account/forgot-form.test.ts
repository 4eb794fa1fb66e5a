import { expect, it } from 'vitest'
import { emptyForgot, problemOfForgot, reduceForgot, type ForgotForm } from './forgot-form.ts'
import { emptyLogin, reduceLogin } from './login-form.ts'
import { problem } from './problem.ts'

const filled: ForgotForm = { ...emptyForgot, phone: '9876543210', code: '123456', password: 'neem-49-kite' }

it('says what is missing for a new password, in the order of the rules', () => {
  const said = (form: Partial<ForgotForm>) => {
    const found = problemOfForgot({ ...filled, ...form })
    return found === null ? null : [found.msg, ...found.fields]
  }
  expect(said({ phone: '', code: '' })).toEqual(['tips.msg.022', 'phone'])
  expect(said({ phone: '12345', code: '' })).toEqual(['tips.msg.021', 'phone'])
  expect(said({ code: '', password: '' })).toEqual(['tips.msg.022', 'code'])
  expect(said({ password: '' })).toEqual(['tips.msg.022', 'newPassword'])
  expect(said({ password: 'short' })).toEqual(['tips.msg.912', 'newPassword'])
  expect(said({})).toBeNull()
})

it('takes the number as people write it, and the message away when something is typed', () => {
  expect(reduceForgot(emptyForgot, { type: 'phone', value: '+91 98765 43210' }).phone).toBe('9876543210')
  const refused = reduceForgot(filled, { type: 'refused', problem: problem('tips.msg.035', 'code') })
  expect(reduceForgot(refused, { type: 'code', value: '1' }).problem).toBeNull()
})

it('shows the field for a log-in code when the server asks for one, and calls only a typed code wrong', () => {
  const asked = reduceLogin(emptyLogin, { type: 'refused', problem: problem('tips.msg.265', 'smsCode') })
  expect(asked).toMatchObject({ smsCode: '', problem: null })
  expect(
    reduceLogin({ ...asked, smsCode: '123456' }, { type: 'refused', problem: problem('tips.msg.265', 'smsCode') }),
  ).toMatchObject({ smsCode: '123456', problem: { msg: 'tips.msg.265' } })
})
