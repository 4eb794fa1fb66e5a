import { expect, it } from 'vitest'
import { oldTermsIn } from '@bahi/contract/messages/old-terms'
import { englishWords } from './paper-words.ts'

it('heads papers with the terms that customers read', () => {
  expect(oldTermsIn(englishWords, 'en')).toEqual([])
})
