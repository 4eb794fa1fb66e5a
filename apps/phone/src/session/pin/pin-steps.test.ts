import { expect, it } from 'vitest'
import { beginPin, chooseAgain, isEasyPin, passStep, placeOfStep } from './pin-steps.ts'

it('asks for a first PIN twice, and for another after the one there is', () => {
  const first = beginPin('set')
  expect([first.step, placeOfStep(first)]).toEqual(['new', { at: 1, of: 2 }])
  expect(placeOfStep(passStep(first, '482915'))).toEqual({ at: 2, of: 2 })
  const old = beginPin('change')
  expect([old.step, placeOfStep(old)]).toEqual(['old', { at: 1, of: 3 }])
  const chosen = passStep(passStep(old, '482915'), '730164')
  expect(chosen).toMatchObject({ step: 'again', oldPin: '482915', newPin: '730164' })
  expect(chooseAgain(chosen, 'differ')).toMatchObject({ step: 'new', oldPin: '482915', newPin: '', problem: 'differ' })
  expect(beginPin('renew').step).toBe('new')
})

it('knows the PINs that are tried first', () => {
  expect(['111111', '121212', '123123', '123456', '654321', '567890'].filter((pin) => !isEasyPin(pin))).toEqual([])
  expect(['482915', '112233', '730164'].filter(isEasyPin)).toEqual([])
})
