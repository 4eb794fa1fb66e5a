import { expect, test } from 'vitest'
import { findTerms, findTermsById } from './find-terms.ts'
import en from './terms/en.json' with { type: 'json' }

test('every term is found by its name, and those that only mention it come after', () => {
  const found = findTerms(en, ' nav ')
  expect(found[0]?.id).toBe('nav')
  expect(found.map(({ id }) => id)).toContain('cut-off-time')
  expect(findTerms(en, '')).toHaveLength(Object.keys(en).length)
  expect(findTerms(en, 'no such word')).toEqual([])
})

test('named terms keep their order', () => {
  expect(findTermsById(en, ['stt', 'gst']).map(({ term }) => term)).toEqual(['STT', 'GST'])
})
