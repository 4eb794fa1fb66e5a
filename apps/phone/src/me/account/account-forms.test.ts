import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyLogin, readLockedEntry, problemOfLogin, reduceLogin } from './login-form.ts'
import { isPhone, readPhone } from './phone-number.ts'
import { problem, problemUnder } from './problem.ts'
import { emptyRegistration, problemOfRegistration, reduceRegister, type RegisterForm } from './register-form.ts'

describe('a phone number', () => {
  test.each([
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['00919876543210', '9876543210'],
    ['9123456789', '9123456789'],
    ['98765432101', '9876543210'],
    ['98', '98'],
    ['phone', ''],
  ])('typed as %j is %j', (typed, phone) => {
    expect(readPhone(typed)).toBe(phone)
  })

  test('is never longer than ten digits, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const phone = readPhone(typed)
        expect(phone).toMatch(/^\d{0,10}$/)
        expect(readPhone(phone)).toBe(phone)
      }),
    )
  })

  test.each(['6000000000', '9999999999'])('%s is a mobile number', (phone) => {
    expect(isPhone(phone)).toBe(true)
  })

  test.each(['5999999999', '600000000', '', '60000000001'])('%j is none', (phone) => {
    expect(isPhone(phone)).toBe(false)
  })
})

describe('logging in', () => {
  test.each([
    ['', '', 'tips.msg.029'],
    ['', 'secret', 'tips.msg.022'],
    ['9876543210', '', 'tips.msg.022'],
    ['5876543210', 'secret', 'tips.msg.021'],
    ['5876543210', '', 'tips.msg.022'],
    ['9876543210', 'x', undefined],
  ])('with %j and %j says %s', (phone, password, msg) => {
    expect(problemOfLogin({ phone, password })?.msg).toBe(msg)
  })

  test('shows a wrong pair under the password, and takes it away when anything is typed', () => {
    const refused = reduceLogin(emptyLogin, { type: 'refused', problem: problem('tips.msg.031') })
    expect(problemUnder(refused.problem, 'password')?.msg).toBe('tips.msg.031')
    expect(problemUnder(refused.problem, 'phone')).toBeNull()
    expect(reduceLogin(refused, { type: 'phone', value: '9' }).problem).toBeNull()
    expect(reduceLogin(refused, { type: 'password', value: 'a' }).problem).toBeNull()
  })

  test('says a message of two fields once', () => {
    const both = problemOfLogin({ phone: '', password: '' })
    expect([problemUnder(both, 'phone')?.msg, problemUnder(both, 'password')]).toEqual(['tips.msg.029', null])
  })

  test('reads the entry of a locked account, and none where no token came', () => {
    const locked = {
      msg: 'tips.msg.030',
      params: { reason: 'customer-request', until: '2026-11-22T04:00:00Z', token: 'abc' },
      fields: [],
    }
    expect(readLockedEntry(locked)).toEqual({ reason: 'customer-request', until: '2026-11-22T04:00:00Z', token: 'abc' })
    expect(readLockedEntry({ ...locked, params: { reason: 'legal-order', until: '', token: 'abc' } })?.until).toBeNull()
    expect(readLockedEntry({ ...locked, params: { reason: 'legal-order' } })).toBeNull()
    expect(readLockedEntry({ ...locked, msg: 'tips.msg.031' })).toBeNull()
    expect(readLockedEntry(null)).toBeNull()
  })
})

describe('registering', () => {
  const filled: RegisterForm = { ...emptyRegistration, phone: '9876543210', password: 'secret', agreed: true }

  test.each([
    ['both empty', { phone: '', password: '' }, 'tips.msg.029', 'phone'],
    ['no phone', { phone: '' }, 'tips.msg.022', 'phone'],
    ['no password', { password: '' }, 'tips.msg.022', 'password'],
    ['five characters', { password: 'secre' }, 'tips.msg.022', 'password'],
    ['a number that begins with 5', { phone: '5876543210' }, 'tips.msg.021', 'phone'],
    ['no agreement, before a bad e-mail', { agreed: false, email: 'x' }, 'tips.msg.906', 'agreed'],
    ['a bad e-mail', { email: 'name@example' }, 'tips.msg.907', 'email'],
  ])('with %s says so at its field', (_what, over, msg, field) => {
    const found = problemOfRegistration({ ...filled, ...over })
    expect([found?.msg, found?.fields[0]]).toEqual([msg, field])
  })

  test.each([{}, { email: 'name@example.in' }, { email: '  ' }, { password: '₹₹₹₹₹₹' }, { invitationCode: 'KV2048' }])(
    'takes %j',
    (over) => {
      expect(problemOfRegistration({ ...filled, ...over })).toBeNull()
    },
  )

  test('keeps a message until its own field changes', () => {
    const refused = reduceRegister(filled, { type: 'refused', problem: problem('tips.msg.023', 'invitationCode') })
    expect(reduceRegister(refused, { type: 'email', value: 'a' }).problem?.msg).toBe('tips.msg.023')
    expect(reduceRegister(refused, { type: 'invitationCode', value: '' }).problem).toBeNull()
  })

  test('drops a message without a field with the next change', () => {
    const refused = reduceRegister(filled, { type: 'refused', problem: problem('tips.error') })
    expect(reduceRegister(refused, { type: 'agreed', value: false })).toMatchObject({ agreed: false, problem: null })
  })

  test('is a full account until a practice account is chosen', () => {
    expect(emptyRegistration.simulated).toBe(false)
    expect(reduceRegister(filled, { type: 'simulated', value: true })).toEqual({ ...filled, simulated: true })
  })

  test('shows a message about a field it does not have above the button', () => {
    expect(
      reduceRegister(filled, { type: 'refused', problem: problem('tips.msg.022', 'nationality') }).problem?.fields,
    ).toEqual([])
  })
})
