import { expect, test } from 'vitest'
import { openChange, readChange } from './order-change.ts'

const order = { quantity: 100, limitPaise: 141_260 }

test('a change begins with what the order says, and that is no change', () => {
  expect(openChange(order)).toEqual({ quantity: '100', limit: '1,412.60' })
  expect(readChange(openChange(order), order)).toBeNull()
})

test('a new price or a new quantity is a change', () => {
  expect(readChange({ quantity: '100', limit: '1,412.50' }, order)).toEqual({ quantity: '100', pricePaise: 141_250 })
  expect(readChange({ quantity: '200', limit: '1,412.60' }, order)).toEqual({ quantity: '200', pricePaise: 141_260 })
})

test('what cannot be read is no change', () => {
  expect(readChange({ quantity: '', limit: '1,412.50' }, order)).toBeNull()
  expect(readChange({ quantity: '0', limit: '1,412.50' }, order)).toBeNull()
  expect(readChange({ quantity: '100', limit: '1,4' }, order)).toBeNull()
})
