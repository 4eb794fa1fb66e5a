import { expect, test } from 'vitest'
import { groupWhileTyping } from './group-while-typing.ts'

test('groups in lakh and crore', () => {
  expect(groupWhileTyping('12345678', 'lakh')).toBe('1,23,45,678')
  expect(groupWhileTyping('123456', 'lakh')).toBe('1,23,456')
  expect(groupWhileTyping('12345', 'lakh')).toBe('12,345')
  expect(groupWhileTyping('999', 'lakh')).toBe('999')
})

test('groups by thousand', () => {
  expect(groupWhileTyping('1234567', 'thousand')).toBe('1,234,567')
})

test('keeps a point that has just been typed', () => {
  expect(groupWhileTyping('1412.', 'lakh')).toBe('1,412.')
  expect(groupWhileTyping('.', 'lakh')).toBe('0.')
})

test('cuts a third decimal instead of rounding it', () => {
  expect(groupWhileTyping('₹1,23,456.789', 'lakh')).toBe('1,23,456.78')
})

test('drops letters, signs, second points and leading zeros', () => {
  expect(groupWhileTyping('-00x12.5.6', 'lakh')).toBe('12.56')
})
