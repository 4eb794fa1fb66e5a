import { describe, expect, it } from 'vitest'
import { isWritable } from './is-writable.ts'

describe('what PostgreSQL can hold', () => {
  it.each(['', 'plain', 'नमस्ते', '元', '😀 a whole pair', { a: ['b', { c: '😀' }], n: 1, none: null }])(
    'is %j',
    (value) => {
      expect(isWritable(value)).toBe(true)
    },
  )

  it.each([
    'a\0b',
    'half \ud83d',
    '\udc00 the other half',
    'the wrong order \ude00\ud83d',
    { a: ['b', { c: '\ud83d' }] },
    { 'a\0': 1 },
  ])('is not %j', (value) => {
    expect(isWritable(value)).toBe(false)
  })
})
