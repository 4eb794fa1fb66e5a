import { expect, test } from 'vitest'
import { caretAfterGrouping, groupWhileTyping } from './group-while-typing.ts'

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

test('keeps the caret where the hand was', () => {
  // 1|2,345 and a 9 typed after the 1
  expect(caretAfterGrouping('192,345', 2, '1,92,345')).toBe(3)
  expect(caretAfterGrouping('1234', 4, '1,234')).toBe(5)
  expect(caretAfterGrouping('12345', 0, '12,345')).toBe(0)
  expect(caretAfterGrouping('1,412.609', 9, '1,412.60')).toBe(8)
})
