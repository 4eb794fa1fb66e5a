import { expect, it } from 'vitest'
import { composeVerificationCode, printVerificationCode, readVerificationCode } from './verification-code.ts'

const code = composeVerificationCode([0, 30, 7, 12, 12, 3, 22, 9])

it('reads what it made, as people type it', () => {
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{9}$/)
  expect(readVerificationCode(code)).toBe(code)
  expect(readVerificationCode(` ${printVerificationCode(code).toLowerCase()} `)).toBe(code)
  expect(printVerificationCode('K7M24QXPW')).toBe('K7M2-4QXP-W')
})

it('sees every single wrong sign and every two that changed places', () => {
  const signs = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ']
  for (let at = 0; at < code.length; at += 1) {
    for (const sign of signs)
      if (sign !== code[at])
        expect(readVerificationCode(code.slice(0, at) + sign + code.slice(at + 1)), `${sign} at ${at}`).toBeNull()
    for (let other = at + 1; other < 8; other += 1) {
      if (code[at] === code[other]) continue
      const swapped = [...code]
      ;[swapped[at], swapped[other]] = [swapped[other] ?? '', swapped[at] ?? '']
      expect(readVerificationCode(swapped.join(''))).toBeNull()
    }
  }
})

it('takes no sign that no code has, whatever its check character', () => {
  for (let at = 0; at < 8; at += 1)
    for (const check of '23456789ABCDEFGHJKMNPQRSTVWXYZU')
      for (const sign of '01ILO')
        expect(readVerificationCode(code.slice(0, at) + sign + code.slice(at + 1, 8) + check)).toBeNull()
})

it('takes nothing that no code can be', () => {
  for (const typed of ['', code.slice(1), `${code}2`, code.replace(/^./, '0'), '२३४५६७८९A', '𝟚34567892'])
    expect(readVerificationCode(typed)).toBeNull()
  for (const random of [[], [1, 2], [0, 0, 0, 0, 0, 0, 0, 31], [0.5, 0, 0, 0, 0, 0, 0, 0]])
    expect(() => composeVerificationCode(random)).toThrow(RangeError)
})
