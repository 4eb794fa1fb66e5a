import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shareOutBrowserTests } from './browser-parts.mjs'

test('gives every file to one part, the longest first and each to the part with the least to do', () => {
  const seconds: Record<string, number> = { a: 50, b: 30, c: 20, d: 20, e: 5 }
  const parts = shareOutBrowserTests(Object.keys(seconds), 2, (file: string) => seconds[file] ?? 0)
  expect(parts).toEqual([['a', 'd'], ['b', 'c', 'e']])
  expect(shareOutBrowserTests(['a'], 3, () => 1)).toEqual([['a']])
})

test('knows how long by the names there are', () => {
  const files = readdirSync('tests/e2e').filter((name) => name.endsWith('.test.ts'))
  const parts = shareOutBrowserTests(files, 5)
  expect(parts.flat().toSorted()).toEqual(files.toSorted())
  // The longest stand alone or at the head of a part: none of them share one.
  const heads = ['accessibility', 'fund', 'loan', 'ipo', 'plan'].map((name) => `${name}.test.ts`)
  expect(parts.map((part: string[]) => part[0]).toSorted()).toEqual(heads.toSorted())
})
