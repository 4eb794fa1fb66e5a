import { expect, test } from 'vitest'
import { languageOfBrowser } from './language.ts'

test.each([
  [['hi-IN', 'en-IN'], 'hi'],
  [['ta-IN', 'hi', 'en'], 'hi'],
  [['zh-Hans-CN'], 'zh'],
  [['EN-us', 'hi'], 'en'],
  [['ta-IN', 'fr'], 'en'],
  [[], 'en'],
] as const)('of the browser’s languages %j Bahi speaks %s', (preferred, language) => {
  expect(languageOfBrowser(preferred)).toBe(language)
})
