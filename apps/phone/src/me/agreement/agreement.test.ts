import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import { languages, type Language } from '../../text/language.ts'
import { loadDocument } from './load-document.ts'
import { minutesFor, unreadRest } from './reading.ts'
import { documentParts, type AgreementDocument, type DocumentName } from './texts/agreement-document.ts'

const names = Object.keys(documentParts) as DocumentName[]
const shapeOf = ({ short, sections }: AgreementDocument) => ({
  short: short.length,
  sections: sections.map(({ id, paragraphs }) => [id, paragraphs.length]),
})
const textsOf = ({ notice, short, sections }: AgreementDocument) => [
  notice.title,
  notice.text,
  ...short,
  ...sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
]

describe.each(names)('the %s', (name) => {
  test.each(languages)('has every part in %s, in the same order and with as many paragraphs', async (language) => {
    const document = await loadDocument(name, language)
    expect(document.sections.map(({ id }) => id)).toEqual(documentParts[name])
    expect(shapeOf(document)).toEqual(shapeOf(await loadDocument(name, 'en')))
  })

  test.each(languages)('has no empty or doubled text in %s', async (language) => {
    const texts = textsOf(await loadDocument(name, language))
    expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('names the same figures and addresses in every language', async () => {
    const figures = async (language: Language) =>
      (await loadDocument(name, language)).sections.map(({ paragraphs }) =>
        paragraphs.map((text) => (text.match(/\d+|[a-z]+(?:\.[a-z]+)+/g) ?? []).toSorted()),
      )
    for (const language of ['zh', 'hi'] as const) expect(await figures(language)).toEqual(await figures('en'))
  })
})

test('a changed text is a new version: what people accepted must not change under them', async () => {
  const texts = await Promise.all(
    names.flatMap((name) => languages.map(async (language) => [name, language, await loadDocument(name, language)])),
  )
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
  expect({ agreementVersion, digest }).toEqual({ agreementVersion: '2026-11-22', digest: 'b346a0826925f23f' })
})

describe('how long it takes to read', () => {
  test('counts words, and characters where there are no words', () => {
    expect(minutesFor(['word '.repeat(180)])).toBe(1)
    expect(minutesFor(['word '.repeat(181)])).toBe(2)
    expect(minutesFor(['字'.repeat(520)])).toBe(2)
    expect(minutesFor([''])).toBe(1)
  })

  test('is nothing once the last part was seen', async () => {
    const document = await loadDocument('user-agreement', 'en')
    expect(unreadRest(document, 0).sections).toBe(9)
    expect(unreadRest(document, 9)).toEqual({ sections: 0, minutes: 0 })
    expect(unreadRest(document, 8).minutes).toBe(1)
  })
})
