import { describe, expect, it } from 'vitest'
import { refusal } from '../../outcome.ts'
import { decidePasskeyAnswer, decidePasskeyLogin, decidePasskeySlot, isCounterBack } from './passkeys.ts'

const right = { isVerified: true, isInTime: true }

describe('a log-in by passkey', () => {
  it('is accepted without a code when the answer is right and in time', () => {
    expect(decidePasskeyLogin(right, { lock: null })).toEqual({ ok: true, accepted: { mayAct: true } })
  })

  it('is refused as wrong before it is refused as late', () => {
    expect(decidePasskeyAnswer({ isVerified: false, isInTime: false })).toMatchObject({
      refused: { code: 'passkey-wrong' },
    })
    expect(decidePasskeyAnswer({ isVerified: true, isInTime: false })).toMatchObject({
      refused: { code: 'passkey-late' },
    })
  })

  it('tells of a lock only whoever has the passkey', () => {
    const lock = { reason: 'risk', until: null }
    expect(decidePasskeyLogin({ ...right, isVerified: false }, { lock })).toMatchObject({
      refused: { code: 'passkey-wrong' },
    })
    expect(decidePasskeyLogin(right, { lock })).toEqual({
      ok: false,
      refused: refusal('account-locked-at-login', { reason: 'risk' }),
    })
  })
})

describe('the slot of a new passkey', () => {
  it('is the lowest that is free, until all are taken', () => {
    expect(decidePasskeySlot([], 3)).toEqual({ ok: true, accepted: { slot: 1 } })
    expect(decidePasskeySlot([1, 3], 3)).toEqual({ ok: true, accepted: { slot: 2 } })
    expect(decidePasskeySlot([3, 1, 2], 3)).toEqual({ ok: false, refused: refusal('passkeys-full', { most: 3 }) })
  })
})

describe('the counter of a passkey', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ])('that was %i and is %i has gone back: %s', (before, now, isBack) => {
    expect(isCounterBack(before, now)).toBe(isBack)
  })
})
