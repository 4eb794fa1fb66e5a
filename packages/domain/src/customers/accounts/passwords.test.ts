import { describe, expect, it } from 'vitest'
import { refusal } from '../../outcome.ts'
import { decideChangePassword, decideResetPassword } from './change-password.ts'
import { decideChangePin, decideSetPin, isEasyPin, type PinChange } from './trade-pin.ts'

const PHONE = '9876543210'

describe('decideChangePassword', () => {
  const change = { oldPassword: 'old-secret', newPassword: 'neem-49-kite' }
  const right = { codeMatches: null, oldMatches: true }

  it('gives each refusal in its turn', () => {
    const wrong = { codeMatches: false, oldMatches: false }
    const codeOf = (input: typeof change, facts: Parameters<typeof decideChangePassword>[1]) => {
      const decision = decideChangePassword(input, facts)
      return decision.ok ? 'accepted' : [decision.refused.code, decision.refused.field]
    }
    expect(codeOf({ oldPassword: '', newPassword: '' }, wrong)).toEqual(['parameter-malformed', 'oldPassword'])
    expect(codeOf({ oldPassword: 'x', newPassword: '' }, wrong)).toEqual(['parameter-malformed', 'newPassword'])
    expect(codeOf({ oldPassword: 'x', newPassword: 'short' }, wrong)).toEqual(['code-wrong', 'code'])
    expect(codeOf({ oldPassword: 'x', newPassword: 'short' }, { codeMatches: true, oldMatches: false })).toEqual([
      'old-password-wrong',
      'oldPassword',
    ])
    expect(codeOf({ oldPassword: 'x', newPassword: 'short' }, right)).toEqual(['password-too-weak', 'newPassword'])
    expect(codeOf({ ...change, newPassword: change.oldPassword }, right)).toEqual(['password-too-weak', 'newPassword'])
    expect(codeOf(change, right)).toBe('accepted')
  })

  it('counts characters as a person does: five are too few, six are enough', () => {
    expect(decideChangePassword({ ...change, newPassword: '🌿🌿🌿🌿🌿' }, right).ok).toBe(false)
    expect(decideChangePassword({ ...change, newPassword: '🌿🌿🌿🌿🌿🌿' }, right).ok).toBe(true)
  })
})

describe('decideResetPassword', () => {
  const reset = { phone: PHONE, code: '123456', newPassword: 'neem-49-kite' }

  it.each([
    [{ phone: '', code: '', newPassword: '' }, 'parameter-malformed'],
    [{ code: '', newPassword: '' }, 'parameter-malformed'],
    [{ newPassword: '' }, 'parameter-malformed'],
    [{ phone: '12345' }, 'phone-invalid'],
    [{ newPassword: 'short' }, 'code-wrong'],
  ])('refuses %j with %s', (changed, code) => {
    expect(decideResetPassword({ ...reset, ...changed }, { codeMatches: false })).toMatchObject({
      ok: false,
      refused: { code },
    })
  })

  it('needs six characters also with a verification code', () => {
    expect(decideResetPassword({ ...reset, newPassword: '12345' }, { codeMatches: true })).toMatchObject({
      refused: { code: 'password-too-weak' },
    })
    expect(decideResetPassword({ ...reset, newPassword: '123456' }, { codeMatches: true }).ok).toBe(true)
  })
})

describe('a trade PIN', () => {
  it.each([
    '000000',
    '999999',
    '123456',
    '654321',
    '012345',
    '567890',
    '098765',
    '121212',
    '123123',
    '987654',
    '543210',
  ])('%s is too easy to guess', (pin) => {
    expect(isEasyPin(pin, PHONE)).toBe(true)
  })

  it.each(['482915', '112233', '135790', '210987'])('%s may be chosen', (pin) => {
    expect(isEasyPin(pin, PHONE)).toBe(false)
  })

  it('is not the beginning or the end of the phone number', () => {
    expect(isEasyPin('904817', '9048172365')).toBe(true)
    expect(isEasyPin('172365', '9048172365')).toBe(true)
    expect(isEasyPin('481723', '9048172365')).toBe(false)
  })

  it('is set once, with six digits', () => {
    const facts = { phone: PHONE, isSet: false }
    expect(decideSetPin('', facts)).toMatchObject({ refused: { code: 'parameter-malformed' } })
    for (const pin of ['12345', '1234567', '12a456', '１２３４５７', ' 482915'])
      expect(decideSetPin(pin, { ...facts, isSet: true })).toMatchObject({ refused: { code: 'pin-malformed' } })
    expect(decideSetPin('111111', { ...facts, isSet: true })).toMatchObject({ refused: { code: 'pin-too-easy' } })
    expect(decideSetPin('482915', { ...facts, isSet: true })).toMatchObject({ refused: { code: 'pin-already-set' } })
    expect(decideSetPin('482915', facts)).toEqual({ ok: true, accepted: { pin: '482915' } })
  })
})

describe('decideChangePin', () => {
  const change: PinChange = { oldPin: '482915', newPin: '730164', code: '', password: '' }
  const forgotten: PinChange = { oldPin: '', newPin: '730164', code: '123456', password: 'secret' }
  const proven = { by: 'old-pin', refused: null } as const
  const facts = { phone: PHONE, isSet: true, proof: proven }

  it.each([
    ['parameter-malformed', { ...change, oldPin: '' }, facts],
    ['parameter-malformed', { ...change, newPin: '' }, facts],
    ['parameter-malformed', { ...forgotten, password: '' }, facts],
    ['pin-not-set', change, { ...facts, isSet: false }],
    [
      'pin-locked',
      { ...change, newPin: '1' },
      { ...facts, proof: { by: 'old-pin', refused: refusal('pin-locked', { minutes: 30 }) } },
    ],
    ['pin-wrong', { ...change, newPin: '1' }, { ...facts, proof: { by: 'old-pin', refused: refusal('pin-wrong') } }],
    ['code-wrong', forgotten, { ...facts, proof: { by: 'code', codeMatches: false, passwordMatches: false } }],
    [
      'old-password-wrong',
      { ...forgotten, newPin: '1' },
      { ...facts, proof: { by: 'code', codeMatches: true, passwordMatches: false } },
    ],
    ['pin-malformed', { ...change, newPin: '73016' }, facts],
    ['pin-too-easy', { ...change, newPin: '222222' }, facts],
    ['pin-unchanged', { ...change, newPin: change.oldPin }, facts],
  ] as const)('refuses with %s', (code, input, known) => {
    expect(decideChangePin(input, known)).toMatchObject({ ok: false, refused: { code } })
  })

  it('takes the old PIN, or a code with the log-in password', () => {
    expect(decideChangePin(change, facts)).toEqual({ ok: true, accepted: { newPin: '730164' } })
    expect(
      decideChangePin(forgotten, { ...facts, proof: { by: 'code', codeMatches: true, passwordMatches: true } }).ok,
    ).toBe(true)
  })
})
