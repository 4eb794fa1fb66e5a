import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { oldTermsIn } from '@bahi/contract/messages/old-terms'
import { agreementVersion, agreementVersions } from '@bahi/contract/site/agreement-version'
import { languages, type Language } from '../../text/language.ts'
import { type AgreementVersion, loadDocument, readVersion } from './load-document.ts'
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
    const document = await loadDocument(name, language, agreementVersion)
    expect(document.sections.map(({ id }) => id)).toEqual(documentParts[name])
    expect(shapeOf(document)).toEqual(shapeOf(await loadDocument(name, 'en', agreementVersion)))
  })

  test.each(languages)('has no empty or doubled text in %s', async (language) => {
    const texts = textsOf(await loadDocument(name, language, agreementVersion))
    expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('names the same figures and addresses in every language', async () => {
    const figures = async (language: Language) =>
      (await loadDocument(name, language, agreementVersion)).sections.map(({ paragraphs }) =>
        paragraphs.map((text) => (text.match(/\d+|[a-z]+(?:\.[a-z]+)+/g) ?? []).toSorted()),
      )
    for (const language of ['zh', 'hi'] as const) expect(await figures(language)).toEqual(await figures('en'))
  })
})

const digests = {
  '2026-11-27': '1361133fe5ab6470',
  '2026-11-26': '5acfa2e6221385c4',
  '2026-11-22': 'b346a0826925f23f',
} as const satisfies Record<AgreementVersion, string>

test.each(agreementVersions)(
  'a changed text is a new version: what people accepted on %s must not change under them',
  async (version) => {
    const texts = await Promise.all(
      names.flatMap((name) =>
        languages.map(async (language) => [name, language, await loadDocument(name, language, version)]),
      ),
    )
    expect(createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)).toBe(digests[version])
  },
)

test.each(languages)('says what customers call a thing, in %s', async (language) => {
  for (const name of names) {
    const texts = textsOf(await loadDocument(name, language, agreementVersion))
    expect(oldTermsIn(Object.fromEntries(texts.map((text, at) => [`${name} ${at}`, text])), language)).toEqual([])
  }
})

test('opens the present text for an address that names none', () => {
  expect(readVersion(undefined)).toBe(agreementVersion)
  expect(readVersion('2026-11-22')).toBe('2026-11-22')
  expect(readVersion('1999-01-01')).toBe(agreementVersion)
})

describe('how long it takes to read', () => {
  test('counts words, and characters where there are no words', () => {
    expect(minutesFor(['word '.repeat(180)])).toBe(1)
    expect(minutesFor(['word '.repeat(181)])).toBe(2)
    expect(minutesFor(['字'.repeat(520)])).toBe(2)
    expect(minutesFor([''])).toBe(1)
  })

  test('is nothing once the last part was seen', async () => {
    const document = await loadDocument('user-agreement', 'en', agreementVersion)
    expect(unreadRest(document, 0).sections).toBe(9)
    expect(unreadRest(document, 9)).toEqual({ sections: 0, minutes: 0 })
    expect(unreadRest(document, 8).minutes).toBe(1)
  })
})
