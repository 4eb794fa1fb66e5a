import { expect, test } from 'vitest'
import { isModifiable, openChange, readChange } from './order-change.ts'

const order = { state: 'open', type: 'limit', quantity: 100, limitPaise: 141_260, triggerPaise: null } as const
const stop = { ...order, state: 'trigger-pending', type: 'sl', triggerPaise: 141_000 } as const

test('a change begins with what the order says, and that is no change', () => {
  expect(openChange(order)).toEqual({ quantity: '100', limit: '1,412.60', trigger: '' })
  expect(readChange(openChange(order), order)).toBeNull()
})

test('a new price or a new quantity is a change', () => {
  expect(readChange({ quantity: '100', limit: '1,412.50', trigger: '' }, order)).toEqual({
    quantity: '100',
    pricePaise: 141_250,
  })
  expect(readChange({ quantity: '200', limit: '1,412.60', trigger: '' }, order)).toEqual({
    quantity: '200',
    pricePaise: 141_260,
  })
})

test('what cannot be read is no change', () => {
  expect(readChange({ quantity: '', limit: '1,412.50', trigger: '' }, order)).toBeNull()
  expect(readChange({ quantity: '0', limit: '1,412.50', trigger: '' }, order)).toBeNull()
  expect(readChange({ quantity: '100', limit: '1,4', trigger: '' }, order)).toBeNull()
})

test('a stop order that waits changes its trigger too, and one at market changes no limit', () => {
  expect(openChange(stop)).toEqual({ quantity: '100', limit: '1,412.60', trigger: '1,410.00' })
  expect(readChange(openChange(stop), stop)).toBeNull()
  expect(readChange({ ...openChange(stop), trigger: '1,411.00' }, stop)).toEqual({
    quantity: '100',
    pricePaise: 141_260,
    triggerPaise: 141_100,
  })
  expect(readChange({ ...openChange(stop), limit: '', trigger: '1,411.00' }, { ...stop, type: 'sl-m' })).toMatchObject({
    pricePaise: 141_260,
  })
})

test('a stop order at market that has fired has nothing left to change', () => {
  expect(isModifiable({ ...stop, type: 'sl-m' })).toBe(true)
  expect(isModifiable({ ...stop, type: 'sl-m', state: 'open' })).toBe(false)
  expect(isModifiable({ ...stop, state: 'open' })).toBe(true)
})
