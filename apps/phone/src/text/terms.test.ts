import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oldTermsIn } from '@bahi/contract/messages/old-terms'
import { languages } from './language.ts'

test.each(languages)('the pack uses the terms of the field in %s', (language) => {
  const pack = JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  expect(oldTermsIn(pack, language)).toEqual([])
})
