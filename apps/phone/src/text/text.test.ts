import { readdirSync, readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { en as catalogue } from '@bahi/contract/messages/en'
import { languages } from './language.ts'
import { readTextUse } from './text-use.ts'

type Pack = Record<string, string>

const packs = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Pack,
  ]),
)
const english = packs['en'] ?? {}

const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, use: readTextUse(file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')) }))

/** The names of the values a message asks for, sorted. */
function valuesOf(message: string): string[] {
  const names = new Set<string>()
  const collect = (tokens: unknown) => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as unknown[]) {
      if (!Array.isArray(token)) continue
      const [name, , choices] = token as [string, string?, unknown?]
      if (name !== '#') names.add(name)
      if (typeof choices === 'object' && choices !== null) Object.values(choices).forEach(collect)
    }
  }
  collect(compileMessageOrThrow(message))
  return [...names].sort()
}

describe.each(languages)('the %s pack', (language) => {
  const pack = packs[language] ?? {}

  test('has every key of the English one and no other', () => {
    expect(Object.keys(pack).sort()).toEqual(Object.keys(english).sort())
  })

  test('is sorted', () => {
    expect(Object.keys(pack)).toEqual(Object.keys(pack).sort())
  })

  test('has no empty message', () => {
    expect(Object.entries(pack).filter(([, message]) => message.trim() === '')).toEqual([])
  })

  test('asks for the same values as the English one', () => {
    const wrong = Object.entries(pack).filter(
      ([key, message]) => String(valuesOf(message)) !== String(valuesOf(english[key] ?? '')),
    )
    expect(wrong).toEqual([])
  })
})

test('every key that is asked for exists', () => {
  const missing = sources.flatMap(({ file, use }) =>
    use.calls.filter((call) => !(call.key in english)).map((call) => `${file}: ${call.key}`),
  )
  expect(missing).toEqual([])
})

test('every key is used', () => {
  const used = new Set(sources.flatMap(({ use }) => [...use.strings]))
  expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([])
})

test('every message gets exactly the values it asks for', () => {
  const wrong = sources.flatMap(({ file, use }) =>
    use.calls
      .filter(
        (call) =>
          call.values !== null &&
          call.key in english &&
          String([...call.values].sort()) !== String(valuesOf(english[call.key] ?? '')),
      )
      .map((call) => `${file}: ${call.key} gets {${String(call.values)}}`),
  )
  expect(wrong).toEqual([])
})

test('no key is said again that the message catalogue says', () => {
  expect(Object.keys(english).filter((key) => key in catalogue)).toEqual([])
})
