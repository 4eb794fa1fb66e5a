import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstKeys } from '../../first-words.ts'

const keys = new Set(Object.keys(JSON.parse(readFileSync(new URL('./en.json', import.meta.url), 'utf8')) as object))
const first = firstKeys(fileURLToPath(new URL('../', import.meta.url)), keys)

test('the first words are those of the shell, the start page and Home', () => {
  expect([...first]).toEqual(
    expect.arrayContaining(
      ['tab.home', 'home.title', 'state.error.title', 'notFound.title'].filter((key) => keys.has(key)),
    ),
  )
  expect(first.size).toBeGreaterThan(100)
})

test('what only other pages say is not among them', () => {
  expect([...first].filter((key) => /^(?:statement|transfer|identity|order|ipo\.apply)\./.test(key))).toEqual([])
})

test('a key that stands behind an empty text in its line is found', () => {
  expect(first).toContain('news.category.all')
})
