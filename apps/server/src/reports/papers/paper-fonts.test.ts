import { expect, it } from 'vitest'
import { zh } from '@bahi/contract/reports/paper-words/zh'
import { keyFactWords } from '../../loans/key-fact-words.ts'
import { pageWords } from '../../platform/pdf/page-words.ts'
import { openPdf } from '../../platform/pdf/page.ts'
import { certificateWords } from '../certificates/certificate-words.ts'
import { paperReader } from './paper-values.ts'

/** All texts of a list of words, those with a place for a figure filled in. */
function wordsIn(words: object): string[] {
  return Object.values(words).flatMap((word: unknown) =>
    typeof word === 'string'
      ? [word]
      : typeof word === 'function'
        ? [String((word as (value: number) => unknown)(2))]
        : wordsIn(word as object),
  )
}

it('has a glyph for each Chinese character of papers: if not, run tools/make-han-fonts.py', () => {
  // The tables of a font are not in pdfkit's types.
  const pdf = openPdf({ title: 'Fonts', language: 'zh', madeAt: new Date(0), hasHan: true }, new Map()) as unknown as {
    font: (name: string) => { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } }
  }
  const page = pageWords.zh
  const reader = paperReader('zh')
  const texts = [
    ...Object.values(zh),
    page.simulated,
    page.simulatedShort,
    page.check,
    page.checkText,
    page.rupees,
    page.none,
    page.leftOut('1'),
    page.number('1'),
    page.fingerprint('1'),
    page.asOf('1'),
    page.page(1, 2),
    reader.day('2026-11-23'),
    reader.moment('2026-11-23T09:42:00Z'),
    reader.period('2026'),
    reader.period('now'),
    reader.readable('count', '123456789'),
    ...wordsIn(certificateWords.zh),
    ...wordsIn(keyFactWords.zh),
  ]
  const characters = new Set(texts.join('').match(/[\u2E80-\u303F\u3400-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/gu))
  for (const face of ['han-regular', 'han-semibold']) {
    const { font } = pdf.font(face)._font
    expect([...characters].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))).toEqual([])
  }
})
