import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Each row names a file and the name of one of its tests. */
const rows = [...readFileSync(`${root}docs/truth.md`, 'utf8').matchAll(/^\| \*\*.*`([\w./-]+)`: “(.+?)” +\|$/gm)].map(
  ([, file = '', name = '']) => ({ file, name }),
)

it('docs/truth.md names a test in every row', () => {
  const all = readFileSync(`${root}docs/truth.md`, 'utf8').match(/^\| \*\*/gm) ?? []
  expect(rows).toHaveLength(all.length)
  expect(rows.length).toBeGreaterThan(10)
})

it.each(rows)('docs/truth.md names a test that exists: $name', ({ file, name }) => {
  const text = readFileSync(`${root}${file}`, 'utf8')
  expect(text).toMatch(new RegExp(`\\b(?:it|test)(?:\\.\\w+)?\\(\\s*'${escaped(name)}'`))
})

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
