import { expect, it } from 'vitest'
import { isEmail } from './account-fields.ts'
import { checkResetFields } from './change-password.ts'
import { decideRegister, type Registration } from './register.ts'

const form: Registration = {
  phone: '9876543210',
  password: 'bahi-khata',
  email: '',
  invitationCode: '',
  verificationCode: '',
  agreementAccepted: true,
}

it.each<[Partial<Registration>, string, string | undefined]>([
  [{ phone: '', password: '' }, 'phone-and-password-empty', undefined],
  [{ phone: '' }, 'parameter-malformed', 'phone'],
  [{ password: '' }, 'parameter-malformed', 'password'],
  [{ password: '12345' }, 'parameter-malformed', 'password'],
  [{ phone: '1876543210' }, 'phone-invalid', 'phone'],
  [{ agreementAccepted: false }, 'agreement-not-accepted', 'agreement'],
  [{ email: 'asha@' }, 'email-invalid', 'email'],
])('a registration with %j names the field that is wrong', (change, code, field) => {
  const facts = { verificationCodeMatches: null, agent: 'missing', phoneIsRegistered: false } as const
  expect(decideRegister({ ...form, ...change }, facts)).toMatchObject({ ok: false, refused: { code } })
  const decision = decideRegister({ ...form, ...change }, facts)
  expect(decision.ok ? null : decision.refused.field).toBe(field)
})

it('a reset of a password names the first field that is missing', () => {
  const reset = { phone: '9876543210', code: '123456', newPassword: 'bahi-khata' }
  expect(checkResetFields(reset)).toBeNull()
  for (const field of ['phone', 'code', 'newPassword'] as const)
    expect(checkResetFields({ ...reset, [field]: '' })).toMatchObject({ code: 'parameter-malformed', field })
  expect(checkResetFields({ ...reset, phone: '', code: '' })?.field).toBe('phone')
  expect(checkResetFields({ ...reset, phone: '987' })).toMatchObject({ code: 'phone-invalid', field: 'phone' })
})

it('an address of 254 characters is the longest', () => {
  const domain = `${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(57)}.in`
  const at = (length: number) => `${'a'.repeat(length)}@${domain}`
  expect(at(64)).toHaveLength(253)
  expect([isEmail(at(64)), isEmail(`a.${at(63)}`), isEmail(`aa.${at(63)}`)]).toEqual([true, true, false])
  for (const text of [
    'asha@bahi',
    'asha@bahi.i',
    'asha@-bahi.in',
    'asha@bahi-.in',
    '.asha@bahi.in',
    'a..b@bahi.in',
    'a b@bahi.in',
  ])
    expect([text, isEmail(text)]).toEqual([text, false])
  for (const text of ['asha@bahi.in', 'a.b+c@mail.bahi.co.in', 'a@b-c.in'])
    expect([text, isEmail(text)]).toEqual([text, true])
})
