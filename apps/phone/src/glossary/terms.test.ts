import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from './terms/en.json' with { type: 'json' }
import hi from './terms/hi.json' with { type: 'json' }
import zh from './terms/zh.json' with { type: 'json' }

const document = readFileSync(new URL('../../../../docs/glossary.md', import.meta.url), 'utf8')

/** The rows of the customers' table of the document: English term and meaning, and the terms of the other languages. */
const rows = (document.split('## What customers read')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('_', '')),
  )

test('every language has the same terms, each with a name and a meaning', () => {
  expect(Object.keys(hi)).toEqual(Object.keys(en))
  expect(Object.keys(zh)).toEqual(Object.keys(en))
  for (const { term, meaning } of [en, hi, zh].flatMap((pack) => Object.values(pack))) {
    expect(term.length).toBeGreaterThan(0)
    expect(meaning.length, term).toBeGreaterThan(4)
    expect(meaning, term).not.toMatch(/[.。।]$/)
  }
})

test('the document and the app have the same terms, in the same words', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const ids = Object.keys(en) as (keyof typeof en)[]
  const told = ids.map((id) => [en[id].term, plain(en[id].meaning), hi[id].term, zh[id].term])
  const byName = (a: readonly string[], b: readonly string[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
  expect(rows.toSorted(byName)).toEqual(told.toSorted(byName))
})
