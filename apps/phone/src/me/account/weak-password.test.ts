import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordWeakness } from './weak-password.ts'

test.each([
  ['password', 'common'],
  ['Password@123', 'common'],
  ['p@ssw0rd', 'common'],
  ['India2026', 'common'],
  ['qwerty', 'common'],
  ['JaiShreeRam108', 'common'],
  ['bahi1234', 'common'],
  ['123456', 'pattern'],
  ['1234567890', 'pattern'],
  ['987654', 'pattern'],
  ['abcdef', 'pattern'],
  ['aaaaaa', 'pattern'],
  ['121212', 'pattern'],
  ['abcabc', 'pattern'],
  ['9182736450', 'phone'],
  ['x9182736450', 'phone'],
  ['736450', 'phone'],
] as const)('%s is %s', (password, weakness) => {
  expect(passwordWeakness(password, '9182736450')).toBe(weakness)
})

test.each(['', 'correct horse', 'tulsi-mango-7-train', 'ख़रगोश और कछुआ', '1357924680x', 'abcdeg'])(
  '%j is none of the first',
  (password) => {
    expect(passwordWeakness(password, '9182736450')).toBeNull()
  },
)

test('says nothing of the phone before one is typed', () => {
  expect(passwordWeakness('mangotrain', '')).toBeNull()
})

test('looks at any text without failing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (password, phone) => {
      expect([null, 'common', 'pattern', 'phone']).toContain(passwordWeakness(password, phone))
    }),
  )
})
