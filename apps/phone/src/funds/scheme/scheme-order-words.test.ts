import { expect, test } from 'vitest'
import { isAbout, movedPaise } from './scheme-order-words.ts'

const order = { state: 'in-progress', units: 500, askedNav: '18.4263', netPaise: null } as const

test('an order moves about what its units were worth when it was asked, until its value is struck', () => {
  expect(movedPaise(order)).toEqual({ amountPaise: 921_315, isSure: false })
  expect(movedPaise({ ...order, netPaise: 922_236 })).toEqual({ amountPaise: 922_236, isSure: true })
})

test('a failed order moved nothing, whatever its value was', () => {
  expect(movedPaise({ ...order, state: 'failed', netPaise: 922_236 })).toEqual({ amountPaise: 0, isSure: true })
})

test('the units of an instalment are about so many until its value is struck', () => {
  expect(isAbout({ state: 'in-progress', isOfAmount: true })).toBe(true)
  expect(isAbout({ state: 'success', isOfAmount: true })).toBe(false)
  expect(isAbout({ state: 'in-progress', isOfAmount: false })).toBe(false)
})
