import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail, isPassword, isPhone, isTradePin } from './account-fields.ts'
import { INVITATION_CODE_LENGTH, invitationCodeFrom, isInvitationCode, readInvitationCode } from './invitation-code.ts'
import { type LockRequest, decideLock, lockReasons, longestLockHours } from './locks.ts'
import { type Registration, type RegistrationFacts, decideCheckPhone, decideLogin, decideRegister } from './register.ts'

const form: Registration = {
  phone: '9876543210',
  password: 'bahi-khata',
  email: '',
  invitationCode: '',
  verificationCode: '',
  agreementAccepted: true,
}
const facts: RegistrationFacts = { verificationCodeMatches: null, agent: 'missing', phoneIsRegistered: false }

function codeOf(change: Partial<Registration>, given: Partial<RegistrationFacts> = {}): string {
  const decision = decideRegister({ ...form, ...change }, { ...facts, ...given })
  return decision.ok ? 'accepted' : decision.refused.code
}

describe('decideRegister', () => {
  it('accepts phone and password alone', () => {
    expect(decideRegister(form, facts)).toEqual({
      ok: true,
      accepted: { phone: '9876543210', email: null, invitationCode: null },
    })
  })

  it('asks nothing about an agent when no code was given', () => {
    expect(codeOf({}, { agent: 'locked' })).toBe('accepted')
    expect(codeOf({ invitationCode: '  ' }, { agent: 'missing' })).toBe('accepted')
  })

  it('accepts an e-mail and an agent’s code', () => {
    expect(
      decideRegister(
        { ...form, email: 'asha@example.in', invitationCode: ' 7k2m-9qrt ' },
        { ...facts, agent: 'present' },
      ),
    ).toMatchObject({ accepted: { email: 'asha@example.in', invitationCode: '7K2M9QRT' } })
  })

  it('gives the first of its refusals when everything is wrong, and the next when that is mended', () => {
    const wrong = { phone: '', password: '', email: 'nobody', invitationCode: 'X', agreementAccepted: false }
    const known = { verificationCodeMatches: false, agent: 'missing', phoneIsRegistered: true } as const
    expect(codeOf(wrong, known)).toBe('phone-and-password-empty')
    expect(codeOf({ ...wrong, phone: '123' }, known)).toBe('parameter-malformed')
    expect(codeOf({ ...wrong, password: '123456' }, known)).toBe('parameter-malformed')
    const filled = { ...wrong, phone: '5876543210', password: '123456' }
    expect(codeOf(filled, known)).toBe('phone-invalid')
    expect(codeOf({ ...filled, phone: form.phone }, known)).toBe('agreement-not-accepted')
    const agreed = { ...filled, phone: form.phone, agreementAccepted: true }
    expect(codeOf(agreed, known)).toBe('email-invalid')
    expect(codeOf({ ...agreed, email: '' }, known)).toBe('verification-code-wrong')
    expect(codeOf({ ...agreed, email: '' }, { ...known, verificationCodeMatches: true })).toBe('agent-missing')
    expect(codeOf({ ...agreed, email: '' }, { ...known, verificationCodeMatches: null, agent: 'locked' })).toBe(
      'agent-locked',
    )
    expect(codeOf({ ...agreed, email: '' }, { ...known, verificationCodeMatches: null, agent: 'present' })).toBe(
      'phone-registered',
    )
  })

  it('asks for six characters in any script', () => {
    expect(codeOf({ password: '12345' })).toBe('parameter-malformed')
    expect(codeOf({ password: '123456' })).toBe('accepted')
    expect(codeOf({ password: '账本账本账本' })).toBe('accepted')
    expect(isPassword('😀😀😀')).toBe(false)
    expect(isPassword('x'.repeat(201))).toBe(false)
  })

  it.each<[Partial<Registration>, string, string | undefined]>([
    [{ phone: '', password: '' }, 'phone-and-password-empty', undefined],
    [{ phone: '' }, 'parameter-malformed', 'phone'],
    [{ password: '' }, 'parameter-malformed', 'password'],
    [{ password: '12345' }, 'parameter-malformed', 'password'],
    [{ phone: '1876543210' }, 'phone-invalid', 'phone'],
    [{ agreementAccepted: false }, 'agreement-not-accepted', 'agreement'],
    [{ email: 'asha@' }, 'email-invalid', 'email'],
  ])('with %j names the field that is wrong', (change, code, field) => {
    expect(decideRegister({ ...form, ...change }, facts)).toMatchObject({ ok: false, refused: { code } })
    const decision = decideRegister({ ...form, ...change }, facts)
    expect(decision.ok ? null : decision.refused.field).toBe(field)
  })
})

describe('fields of an account', () => {
  it.each(['6000000000', '9999999999'])('%s is a mobile number', (text) => expect(isPhone(text)).toBe(true))
  it.each(['5999999999', '999999999', '99999999999', '+919876543210', '98765 43210', '९८७६५४३२१०', ''])(
    '%j is none',
    (text) => expect(isPhone(text)).toBe(false),
  )
  it.each(['a@b.in', 'first.last+tag@sub.example.co.in', "o'neil@example.com"])('%s is an address', (text) =>
    expect(isEmail(text)).toBe(true),
  )
  it.each([
    '',
    'a',
    'a@b',
    '@b.in',
    'a@',
    'a..b@c.in',
    '.a@c.in',
    'a.@c.in',
    'a b@c.in',
    'a@-c.in',
    'a@c.i',
    `${'a'.repeat(250)}@c.in`,
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false))
  it('a trade PIN is exactly six digits', () => {
    expect(['123456', '000000'].every(isTradePin)).toBe(true)
    expect(['12345', '1234567', '12345a', '١٢٣٤٥٦', '123456\n'].some(isTradePin)).toBe(false)
  })
})

describe('decideCheckPhone', () => {
  it.each([
    ['', false, 'parameter-malformed'],
    ['123', false, 'phone-invalid'],
    ['9876543210', true, 'phone-registered'],
  ] as const)('answers %j', (phone, isRegistered, code) => {
    expect(decideCheckPhone(phone, isRegistered)).toMatchObject({ ok: false, refused: { code } })
  })

  it('lets a free number through', () => {
    expect(decideCheckPhone('9876543210', false).ok).toBe(true)
  })
})

describe('decideLogin', () => {
  const open = { passwordMatches: true, codeIsUsed: null, lock: null }

  it.each([
    ['phone-and-password-empty', '', ''],
    ['parameter-malformed', '9876543210', ''],
    ['parameter-malformed', '', 'secret'],
    ['phone-invalid', '12', 'secret'],
  ])('refuses with %s', (code, phone, password) => {
    expect(decideLogin(phone, password, open)).toMatchObject({ refused: { code } })
  })

  it('does not tell a lock to someone without the password', () => {
    const lock = { reason: 'legal-order', until: null }
    expect(
      decideLogin('9876543210', 'wrong', { ...open, passwordMatches: false, codeIsUsed: false, lock }),
    ).toMatchObject({ refused: { code: 'credentials-wrong', params: {} } })
    expect(decideLogin('9876543210', 'right', { ...open, lock })).toMatchObject({
      refused: { code: 'account-locked-at-login', params: { reason: 'legal-order' } },
    })
    expect(decideLogin('9876543210', 'right', { ...open, lock: { ...lock, until: '2026-11-23' } })).toMatchObject({
      refused: { params: { until: '2026-11-23' } },
    })
  })

  it('asks for the code only after the password, and before it tells a lock', () => {
    const lock = { reason: 'legal-order', until: null }
    expect(decideLogin('9876543210', 'right', { ...open, codeIsUsed: false, lock })).toMatchObject({
      refused: { code: 'verification-code-wrong', field: 'smsCode' },
    })
    expect(decideLogin('9876543210', 'right', { ...open, codeIsUsed: true }).ok).toBe(true)
  })

  it('accepts the right password, short as it may be', () => {
    expect(decideLogin('9876543210', 'x', open).ok).toBe(true)
  })
})

describe('invitation codes', () => {
  it('are eight characters that no one misreads', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const code = invitationCodeFrom(bytes)
        if (code === null) return
        expect(isInvitationCode(code)).toBe(true)
        expect(code).not.toMatch(/[01ILOU]/)
      }),
    )
  })

  it('use every character equally often', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      const code = invitationCodeFrom(new Uint8Array(8).fill(byte))
      if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    expect(counts.size).toBe(30)
    expect([...counts.values()].every((count) => count === 8)).toBe(true)
  })

  it('ask for more bytes when too many were unfair', () => {
    expect(invitationCodeFrom(new Uint8Array(16).fill(255))).toBeNull()
    expect(invitationCodeFrom(new Uint8Array(7))).toBeNull()
    expect(invitationCodeFrom(new Uint8Array(8))).toHaveLength(INVITATION_CODE_LENGTH)
  })

  it('are read as they are typed', () => {
    expect(readInvitationCode(' abcd-2345 ')).toBe('ABCD2345')
    expect(isInvitationCode('ABCD234')).toBe(false)
    expect(isInvitationCode('ABCD2340')).toBe(false)
  })
})

describe('locks', () => {
  const request: LockRequest = { kind: 'account', reason: 'suspected-takeover', hours: 72, legalOrder: '' }

  it('last 72 hours at most for an account without a legal order', () => {
    expect(decideLock(request)).toEqual({ ok: true, accepted: { reason: 'suspected-takeover', hours: 72 } })
    expect(decideLock({ ...request, hours: 72.01 })).toMatchObject({
      refused: { field: 'hours', params: { longestHours: 72 } },
    })
    for (const { name } of lockReasons) expect(longestLockHours('account', name) ?? 0).toBeLessThanOrEqual(72)
  })

  it('count together: one after another they last no longer than one may', () => {
    const earlier = [
      { kind: 'account', reason: 'third-party-payment', hours: 48 },
      { kind: 'trade', reason: 'unusual-trading', hours: 160 },
    ] as const
    expect(decideLock({ ...request, hours: 24 }, earlier)).toMatchObject({ ok: true, accepted: { hours: 24 } })
    expect(decideLock({ ...request, hours: 25 }, earlier)).toMatchObject({
      refused: { code: 'lock-time-used-up', params: { longestHours: 72, leftHours: 24 } },
    })
    expect(decideLock({ ...request, kind: 'trade', reason: 'unusual-trading', hours: 9 }, earlier)).toMatchObject({
      refused: { code: 'lock-time-used-up', params: { longestHours: 168, leftHours: 8 } },
    })
    expect(decideLock({ ...request, kind: 'trade', reason: 'identity-expired', hours: 720 }, earlier).ok).toBe(true)
    expect(
      decideLock({ ...request, reason: 'legal-order', hours: null, legalOrder: 'SEBI WTM/2026/11' }, earlier).ok,
    ).toBe(true)
  })

  it('end: no length is no lock', () => {
    for (const hours of [null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(decideLock({ ...request, hours }).ok).toBe(false)
  })

  it('stand without an end only on a recorded legal order', () => {
    expect(decideLock({ ...request, reason: 'legal-order', hours: null, legalOrder: ' ' })).toMatchObject({
      refused: { field: 'legalOrder' },
    })
    expect(
      decideLock({ ...request, reason: 'legal-order', hours: null, legalOrder: 'SEBI WTM/2026/11' }),
    ).toMatchObject({ ok: true, accepted: { hours: null } })
  })

  it('need a reason from the list that fits the kind', () => {
    expect(decideLock({ ...request, reason: 'withdrawal-pending' })).toMatchObject({ refused: { field: 'reason' } })
    expect(decideLock({ ...request, reason: 'unusual-trading' })).toMatchObject({ refused: { field: 'reason' } })
    expect(decideLock({ ...request, kind: 'trade', reason: 'unusual-trading', hours: 168 }).ok).toBe(true)
  })
})
