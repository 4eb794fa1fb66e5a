import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { hi } from './hi.ts'
import { oldTermsIn } from './old-terms.ts'
import { zh } from './zh.ts'

describe('the terms of the field', () => {
  it.each([
    ['en', en],
    ['hi', hi],
    ['zh', zh],
  ] as const)('are used by every message in %s', (language, catalogue) => {
    expect(oldTermsIn(catalogue, language)).toEqual([])
  })

  it('are told from the words they replaced', () => {
    expect(oldTermsIn({ a: 'Net value of today', b: 'NAV of today' }, 'en')).toEqual([
      'a: “Net value of today” should say NAV',
    ])
    expect(oldTermsIn({ a: 'बैंक कार्ड जोड़ें' }, 'hi')).toHaveLength(1)
    expect(oldTermsIn({ a: '添加银行卡' }, 'zh')).toHaveLength(1)
  })

  it('leave people their old words in the search', () => {
    expect(oldTermsIn({ 'search.words.funds': 'net value' }, 'en')).toEqual([])
  })
})
