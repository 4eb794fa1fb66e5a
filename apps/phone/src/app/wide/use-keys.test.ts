import { expect, test } from 'vitest'
import { isForPage } from './use-keys.ts'

const key = { defaultPrevented: false, isComposing: false, ctrlKey: false, metaKey: false, altKey: false }

test('a single key is for the page, but not while somebody types or with a key of the browser', () => {
  expect(isForPage(key, false)).toBe(true)
  expect(isForPage(key, true)).toBe(false)
  expect(isForPage({ ...key, ctrlKey: true }, false)).toBe(false)
  expect(isForPage({ ...key, metaKey: true }, false)).toBe(false)
  expect(isForPage({ ...key, altKey: true }, false)).toBe(false)
  expect(isForPage({ ...key, isComposing: true }, false)).toBe(false)
  expect(isForPage({ ...key, defaultPrevented: true }, false)).toBe(false)
})
