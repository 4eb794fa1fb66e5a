import { expect, test } from 'vitest'
import { askOfProgram, emptyProgramForm, computeLastDay } from './program-form.ts'

const now = new Date('2026-11-23T20:00:00Z')

test('the last day of a key is a day of India', () => {
  expect(computeLastDay(7, now)).toBe('2026-12-01')
  expect(computeLastDay(365, now)).toBe('2027-11-23')
})

test('a form asks for nothing before it has a name, a scope and both limits', () => {
  const form = { ...emptyProgramForm, name: ' Night trader ' }
  expect(askOfProgram(form, now)).toEqual({
    name: 'Night trader',
    scopes: ['read'],
    endsOn: '2026-12-24',
    addresses: [],
    ordersPerSecond: 2,
    dayLimitPaise: 1_00_000_00,
    redirectAddress: '',
    hookAddress: '',
  })
  for (const missing of [
    { name: ' ' },
    { scopes: [] },
    { ordersPerSecond: '0' },
    { ordersPerSecond: 'a' },
    { dayLimit: '' },
  ])
    expect(askOfProgram({ ...form, ...missing }, now)).toBeNull()
})

test('addresses stand one a line or with commas between them', () => {
  const form = { ...emptyProgramForm, name: 'a', addresses: '203.0.113.9\n 2001:db8::/64, 198.51.100.0/24\n' }
  expect(askOfProgram(form, now)?.addresses).toEqual(['203.0.113.9', '2001:db8::/64', '198.51.100.0/24'])
})
