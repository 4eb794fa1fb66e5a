import { describe, expect, it } from 'vitest'
import { checkPassword, passwordStrength } from './password-strength.ts'

const phone = '90••••••01'
const bars = (password: string) => passwordStrength(password, checkPassword(password, phone))

describe('a new password', () => {
  it('needs six characters of any script', () => {
    expect(checkPassword('🌿🌿🌿🌿🌿', phone).longEnough).toBe(false)
    expect(checkPassword('नमस्ते!', phone).longEnough).toBe(true)
  })

  it('is warned of when everybody tries it first, or when it may be the phone number', () => {
    expect(checkPassword('password1', phone).notCommon).toBe(false)
    expect(checkPassword('9000000001', phone).notPhone).toBe(false)
    expect(checkPassword('9100000001', phone).notPhone).toBe(true)
    expect(checkPassword('neem-49-kite', phone)).toEqual({ longEnough: true, notCommon: true, notPhone: true })
  })

  it('is stronger the longer it is', () => {
    expect([
      bars(''),
      bars('neem'),
      bars('qwerty99'),
      bars('neem-49'),
      bars('neem-49-kite'),
      bars('neem-49-kite-rain'),
    ]).toEqual([0, 1, 1, 2, 3, 4])
  })
})
