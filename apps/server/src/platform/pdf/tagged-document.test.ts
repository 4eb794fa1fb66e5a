import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readStructure } from '../../../testing/read-structure.ts'
import type { Part } from './draw-parts.ts'
import type { Letterhead } from './letterhead.ts'
import { pageWords } from './page-words.ts'
import { writeDocument } from './write-document.ts'

const MADE = new Date('2026-11-23T09:42:00Z')
const letterhead: Letterhead = {
  title: 'Ledger',
  period: 'Financial year 2026–27',
  code: 'K7M2-4QXP-W',
  fingerprint: '7F3A 19C4 5B02 D8E7',
  proof: 'Bahi K7M2-4QXP-W · 7F3A 19C4 5B02 D8E7',
  isSimulated: true,
  asOf: '23 Nov 2026, 15:12 IST',
  language: 'en',
}
const ledger = (rows: number): Part[] => [
  { kind: 'heading', text: 'Cash' },
  {
    kind: 'table',
    columns: [{ title: 'Entry' }, { title: 'Order' }, { title: 'Amount ₹', align: 'right' }],
    rows: Array.from({ length: rows }, (_, at) => [String(at + 1), `BH-2611-23-${100_000 + at}`, '12,34,567.89']),
  },
]

describe('the structure of a document', () => {
  it('is one document with its title as heading and its table with heads of columns and rows', async () => {
    const { tags, isTagged, showsTitle, language } = readStructure(await writeDocument(letterhead, ledger(2), MADE))
    expect({ isTagged, showsTitle, language }).toEqual({ isTagged: true, showsTitle: true, language: 'en-IN' })
    expect(tags.filter((tag) => ['Document', 'H1', 'H2', 'Table', 'Figure'].includes(tag))).toEqual([
      'Document',
      'H1',
      'H2',
      'Table',
      'Figure',
    ])
    expect(tags.filter((tag) => tag === 'TR')).toHaveLength(3)
    expect(tags.filter((tag) => tag === 'TH Column')).toHaveLength(3)
    expect(tags.filter((tag) => tag === 'TH Row')).toHaveLength(2)
    expect(tags.filter((tag) => tag === 'TD')).toHaveLength(4)
  })

  it('has the heads of a table once, however many pages it takes', async () => {
    const bytes = await writeDocument(letterhead, ledger(120), MADE)
    const { tags } = readStructure(bytes)
    expect(readPdf(bytes).pages).toBeGreaterThan(2)
    expect(tags.filter((tag) => tag === 'TH Column')).toHaveLength(3)
    expect(tags.filter((tag) => tag === 'TR')).toHaveLength(121)
  })

  it('breaks no order number and no amount, whatever the page', async () => {
    const { texts } = readPdf(await writeDocument(letterhead, ledger(300), MADE))
    expect(texts.filter((text) => /^BH-2611-23-\d{6}$/.test(text))).toHaveLength(300)
    expect(texts.filter((text) => text === '12,34,567.89')).toHaveLength(300)
  })

  it('keeps words whole where a table has more columns than room', async () => {
    const columns = Array.from({ length: 9 }, (_, at) => ({ title: `Column ${at}` }))
    const row = columns.map((_column, at) => `SYMBOLTEN${at} some more words`)
    const { texts } = readPdf(await writeDocument(letterhead, [{ kind: 'table', columns, rows: [row] }], MADE))
    for (const at of columns.keys()) expect(texts.some((text) => text.includes(`SYMBOLTEN${at}`))).toBe(true)
  })
})

describe.each(['en', 'hi', 'zh'] as const)('a document in %s', (language) => {
  it('says its language and the words of every page in it', async () => {
    const bytes = await writeDocument({ ...letterhead, language }, ledger(1), MADE)
    const said = readPdf(bytes).texts.join('')
    expect(readStructure(bytes).language).toBe({ en: 'en-IN', hi: 'hi-IN', zh: 'zh-Hans' }[language])
    // Devanagari is read by its glyphs, whose order is that of the eye.
    if (language === 'hi') expect(said).toMatch(/[\u0900-\u097F]{4}/)
    else expect(said).toContain(pageWords[language].check)
  })
})
