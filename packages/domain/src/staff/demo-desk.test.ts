import { expect, it } from 'vitest'
import { decideDeskStep } from './demo-desk.ts'

it('proposes what nobody has proposed', () => {
  expect(decideDeskStep({ waiting: null, isDisputed: false })).toBe('propose')
})

it('is the second person of a proposal that grants what was asked', () => {
  expect(decideDeskStep({ waiting: { isGranting: true }, isDisputed: false })).toBe('approve')
})

it('leaves a case to people when one of them proposes to reject it', () => {
  expect(decideDeskStep({ waiting: { isGranting: false }, isDisputed: false })).toBe('leave')
})

it.each([null, { isGranting: true }])('leaves a case to people when one of them refused or holds it', (waiting) => {
  expect(decideDeskStep({ waiting, isDisputed: true })).toBe('leave')
})
