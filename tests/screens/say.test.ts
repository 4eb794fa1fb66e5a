import { describe, expect, it } from 'vitest'
import { isEnglish } from './looks.ts'
import { makePattern, sayIn } from './say.ts'

describe('a text as a pattern', () => {
  it('lets anything stand for an argument, however nested', () => {
    expect(makePattern('Sell {count, plural, one {# share} other {# shares}} now?').test('Sell 100 shares now?')).toBe(
      true,
    )
    expect(makePattern('{a}.{b}').test('1.5')).toBe(true)
  })

  it('matches the whole text only, and takes its signs for themselves', () => {
    expect(makePattern('Cash (₹)').test('Cash (₹) held')).toBe(false)
    expect(makePattern('a.b').test('axb')).toBe(false)
  })
})

describe('English on a page of another language', () => {
  it('is a text of the app that this language says otherwise', () => {
    expect(isEnglish('Statement', 'hi')).toBe(true)
    expect(isEnglish(sayIn('hi').text('statement.title'), 'hi')).toBe(false)
  })

  it('is a sentence, but neither a code nor a name', () => {
    expect(isEnglish('the price did not load', 'zh')).toBe(true)
    expect(isEnglish('SAHYABANK', 'zh')).toBe(false)
    expect(isEnglish('Sahyadri Bank', 'zh')).toBe(false)
  })
})
