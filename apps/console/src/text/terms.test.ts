import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oldTermsIn } from '@bahi/contract/messages/old-terms'

/** A string, or the text between two tags, that begins like a sentence or a label. */
const shown = /(?<=['"`>]\s*)[A-Z][^'"`<>{}\n]+/g

const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)

test('the console uses the terms that customers read', () => {
  const texts = sources.flatMap((file) => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')
    return (source.match(shown) ?? []).map((text, index) => [`${file} ${index}`, text] as const)
  })
  expect(texts.length).toBeGreaterThan(500)
  expect(oldTermsIn(Object.fromEntries(texts), 'en')).toEqual([])
})
