import { readdirSync, readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { en as paperEn } from '@bahi/contract/reports/paper-words/en'
import { hi as paperHi } from '@bahi/contract/reports/paper-words/hi'
import { zh as paperZh } from '@bahi/contract/reports/paper-words/zh'
import { readLabelUse } from '../../testing/label-use.ts'
import en from '../text/en.json' with { type: 'json' }
import hi from '../text/hi.json' with { type: 'json' }
import zh from '../text/zh.json' with { type: 'json' }
import { labelTerms } from './label-terms.ts'
import { termOf } from './term-of.ts'
import terms from './terms/en.json' with { type: 'json' }

type Words = Readonly<Record<string, string>>
const withPapers = (words: Words, papers: Words): Words => ({
  ...words,
  ...Object.fromEntries(Object.entries(papers).map(([key, text]) => [`paper.word.${key}`, text])),
})
const packs = { en: withPapers(en, paperEn), hi: withPapers(hi, paperHi), zh: withPapers(zh, paperZh) }

const table: Words = labelTerms
const folder = new URL('..', import.meta.url)
const uses = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(?:gallery|text)\/|label-terms/.test(file))
  .map((file) => readLabelUse(file, readFileSync(new URL(file, folder), 'utf8')))
/** Papers say their words by names that the server sends. These begin what stands in cells and notes, not above them. */
const inCells = /^(?:acc|ev|j|note|past|class|of)-|^(?:unpaid|buy|sell)$/
const papers = Object.keys(paperEn)
  .filter((word) => !inCells.test(word))
  .map((word) => `paper.word.${word}`)
const labels = new Set([...uses.flatMap(({ keys }) => [...keys]), ...papers])
const kept = new Set(uses.flatMap((use) => [...use.kept]))
const named = new Set(uses.flatMap((use) => [...use.named]))
const isLabel = (key: string) => labels.has(key) || kept.has(key)

test('every key of the table has words in each language, without a figure in them', () => {
  for (const [language, pack] of Object.entries(packs)) {
    for (const key of Object.keys(table)) {
      expect(pack[key], `${language} ${key}`).toBeTruthy()
      expect(pack[key], `${language} ${key}`).not.toContain('{')
    }
  }
})

test('every key of the table is a label of a screen', () => {
  expect(Object.keys(table).filter((key) => !isLabel(key))).toEqual([])
})

test('every term is opened by a screen', () => {
  const opened = new Set([...Object.values(table), ...named])
  expect(Object.keys(terms).filter((id) => !opened.has(id))).toEqual([])
})

/** Labels that a language says as it says a term, which is what they are: rupees that were traded, lots and numbers of shares. */
const fitting = ['stock.value', 'paper.word.lots', 'paper.word.count']

/** Labels that say the name of a term and mean something else. */
const otherMeanings = ['nominees.inForce', 'action.coming']

test('every label that says the name of a term opens it', () => {
  const names = new Set(
    Object.values(terms).flatMap(({ term }) => [term, ...term.split(', ')].map((one) => one.toLowerCase())),
  )
  const silent = [...labels].filter((key) => names.has((packs.en[key] ?? '').toLowerCase()) && !(key in table))
  expect(silent).toEqual(otherMeanings)
})

test.each(Object.entries(packs))('labels of the same words open the same term in %s', (language, pack) => {
  const byWords = new Map<string, string>()
  for (const [key, term] of Object.entries(table)) {
    const words = pack[key] ?? ''
    expect([words, byWords.get(words) ?? term], `${language} ${key}`).toEqual([words, term])
    byWords.set(words, term)
  }
  const stray = [...labels].filter((key) => !(key in table) && !fitting.includes(key) && byWords.has(pack[key] ?? ''))
  expect(stray.map((key) => `${key}: ${pack[key]} would open ${byWords.get(pack[key] ?? '')}`)).toEqual([])
})

test('a term is found by the words of its label, also when they come later', () => {
  const pack = setupI18n({ locale: 'en', messages: { en: { 'stock.tick': 'Tick size' } } })
  expect(termOf(pack, 'Tick size')).toBe('tick-size')
  expect(termOf(pack, 'Slippage')).toBeUndefined()
  pack.load('en', { 'effect.slippage': 'Slippage' })
  expect(termOf(pack, 'Slippage')).toBe('slippage')
})
