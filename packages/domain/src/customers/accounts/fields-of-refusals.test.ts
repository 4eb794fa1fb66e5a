import { expect, it } from 'vitest'
import { isEmail } from './account-fields.ts'
import { checkResetFields } from './change-password.ts'

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
