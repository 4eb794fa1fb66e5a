import { expect, it } from 'vitest'
import type { PaperView } from '@bahi/contract/reports/papers'
import { paperCsv } from './paper-csv.ts'

const paper = {
  kind: 'ledger',
  period: '2026',
  asOf: '2026-11-25T09:30:00.000Z',
  mark: 'K7M2-4QXP-W',
  fingerprint: 'ab12',
  isSimulated: true,
  facts: [{ key: 'last-entry', cell: 'ordinal', value: '12345' }],
  sections: [
    {
      key: 'cash',
      columns: [
        { key: 'entry', cell: 'ordinal' },
        { key: 'date', cell: 'date' },
        { key: 'amount', cell: 'money' },
      ],
      rows: [['12345', '2026-11-24', '123456']],
      total: null,
    },
  ],
  notes: [],
} as unknown as PaperView

const linesOf = (language: 'en' | 'hi' | 'zh') => paperCsv(paper, language).toString('utf8').split('\r\n')

it('says its columns and heads in the customer’s language', () => {
  expect(linesOf('en')).toEqual(expect.arrayContaining(['"Code","K7M2-4QXP-W"', '"Entry","Date","Amount ₹"']))
  expect(linesOf('hi').join()).toMatch(/कोड/)
  expect(linesOf('zh').join()).toMatch(/编号/)
  for (const language of ['hi', 'zh'] as const)
    expect(
      linesOf(language)
        .join()
        .replaceAll('K7M2-4QXP-W', '')
        .replaceAll(/Bahi|SEBI|IST|ab12/g, ''),
    ).not.toMatch(/[A-Za-z]/)
})

it('keeps figures and dates as spreadsheets read them in every language, and groups no entry number', () => {
  for (const language of ['en', 'hi', 'zh'] as const) expect(linesOf(language)).toContain('12345,"2026-11-24",1234.56')
})
