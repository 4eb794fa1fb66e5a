import { describe, expect, it } from 'vitest'
import { reasonOf } from './reason-of-failure.mjs'

describe('why a test failed, in one line', () => {
  it('is the first line of its error, and where the test stood, not a helper of it', () => {
    const stacks = [
      { file: '/here/tests/steps/log-in.ts', line: 4 },
      { file: '/here/tests/buy.test.ts', line: 31 },
    ]
    const message = '\u001b[31mlocator.click: Timeout 30000ms exceeded.\u001b[39m\nCall log:\n  - waiting'
    expect(reasonOf([{ message, stacks }], 'tests/buy.test.ts')).toBe(
      'locator.click: Timeout 30000ms exceeded. (line 31)',
    )
  })

  it('goes without a place that is not known, and does not run on', () => {
    expect(reasonOf([{ message: 'x'.repeat(500) }], 'tests/buy.test.ts')).toBe('x'.repeat(200))
    expect(reasonOf(undefined, 'tests/buy.test.ts')).toBe('no error told')
  })
})
