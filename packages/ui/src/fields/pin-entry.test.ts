import { expect, test } from 'vitest'
import { enterPin } from './pin-entry.ts'

const type = (keys: readonly string[]) =>
  keys.reduce((entry, key) => enterPin(entry.pin, key), { pin: '', complete: false })

test('is complete with the sixth digit, not before', () => {
  expect(type([...'12345'])).toEqual({ pin: '12345', complete: false })
  expect(type([...'123456'])).toEqual({ pin: '123456', complete: true })
})

test('takes no seventh digit and does not go out twice', () => {
  expect(type([...'1234567'])).toEqual({ pin: '123456', complete: false })
})

test('erases the last digit until it went out', () => {
  expect(type(['1', '2', 'erase'])).toEqual({ pin: '1', complete: false })
  expect(type(['erase'])).toEqual({ pin: '', complete: false })
  expect(type([...'123456', 'erase']).pin).toBe('123456')
})

test('takes nothing but single digits', () => {
  expect(type(['a', '-', '12', ' ', '५', 'Enter']).pin).toBe('')
})
