import { expect, it } from 'vitest'
import { oldTermsIn } from '../messages/old-terms.ts'
import { en } from './paper-words/en.ts'
import { hi } from './paper-words/hi.ts'
import { zh } from './paper-words/zh.ts'

it('heads papers with the terms that customers read', () => {
  expect(oldTermsIn(en, 'en')).toEqual([])
  expect(oldTermsIn(hi, 'hi')).toEqual([])
  expect(oldTermsIn(zh, 'zh')).toEqual([])
})

it('has words in each language that need no values', () => {
  for (const words of [en, hi, zh])
    for (const [word, text] of Object.entries(words)) expect(text, word).toMatch(/^[^{}]+$/)
})
