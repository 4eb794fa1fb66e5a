import { expect, test } from 'vitest'
import { languageSamples } from './language-samples.ts'

test('each language writes its numbers its own way', () => {
  expect(languageSamples()).toEqual([
    { language: 'en', grouping: 'Lakh and crore', money: '₹12,34,567.89', count: '1.24 Cr shares' },
    { language: 'hi', grouping: 'लाख और करोड़', money: '₹12,34,567.89', count: '1.24 करोड़ शेयर' },
    { language: 'zh', grouping: '万和亿', money: '₹123万4567.89', count: '1240万 股' },
  ])
})
