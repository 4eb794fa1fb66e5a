import { expect, it } from 'vitest'
import { splitParagraphs, readMinutes, reportTitle, wordsIn } from './news-words.ts'

it('reads a text in English where it was not written in the chosen language, and says so', () => {
  const words = { en: 'Banks lead', zh: '', hi: 'बैंक आगे' }
  expect(wordsIn(words, 'hi')).toEqual({ text: 'बैंक आगे', lang: undefined })
  expect(wordsIn(words, 'zh')).toEqual({ text: 'Banks lead', lang: 'en' })
  expect(wordsIn(words, 'en')).toEqual({ text: 'Banks lead', lang: undefined })
})

it('parts a text where a line is empty', () => {
  expect(splitParagraphs('One\nand on.\n\n\nTwo.\n \nThree.\n')).toEqual(['One and on.', 'Two.', 'Three.'])
})

it('names a report by the largest gain and the largest fall, if there were any', () => {
  const t = ((key: string, values: object) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim()) as never
  expect(reportTitle({ best: 'Unknown', worst: 'Other' }, { t })).toBe('report.both Unknown Other')
  expect(reportTitle({ best: 'Unknown', worst: null }, { t })).toBe('report.best Unknown')
  expect(reportTitle({ best: null, worst: 'Other' }, { t })).toBe('report.worst Other')
  expect(reportTitle({ best: null, worst: null }, { t })).toBe('report.still')
})

it('counts the minutes, never none', () => {
  expect(readMinutes('Short.', 'en')).toBe(1)
  expect(readMinutes('x'.repeat(2_200), 'en')).toBe(2)
  expect(readMinutes('字'.repeat(1_050), 'zh')).toBe(3)
})
