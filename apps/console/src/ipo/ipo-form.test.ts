import { expect, it } from 'vitest'
import { emptyIpoForm, missingIn, ipoTerms, type IpoForm } from './ipo-form.ts'

const form: IpoForm = {
  name: 'Vindhya Solar',
  symbol: 'vindsolar',
  sector: 'Power',
  exchange: 'NSE',
  about: { en: 'Makes panels.', zh: '生产光伏板。', hi: 'पैनल बनाती है।' },
  bandLow: '286',
  bandHigh: '301',
  lotSize: '40',
  sharesOffered: '27,90,680',
  sharesHere: '4000',
  sharesAfterIssue: '1,20,00,000',
  revenue: '11,26,00,00,000',
  profit: '74,00,00,000',
  opensOn: '2026-11-25',
  closesOn: '2026-11-27',
}

it('reads grouped counts and rupees', () => {
  expect(ipoTerms(form)).toMatchObject({
    symbol: 'VINDSOLAR',
    bandLowPaise: 286_00,
    bandHighPaise: 301_00,
    lotSize: 40,
    sharesOffered: 27_90_680,
    profitPaise: 74_00_00_000_00,
    aboutHi: 'पैनल बनाती है।',
  })
})

it.each([
  ['a symbol of two letters', { symbol: 'VS' }],
  ['half a lot', { lotSize: '0.5' }],
  ['no lot', { lotSize: '0' }],
  ['a price that is none', { bandHigh: 'three' }],
  ['no closing', { closesOn: '' }],
  ['no Hindi', { about: { ...form.about, hi: ' ' } }],
])('sends nothing with %s', (_, wrong) => expect(ipoTerms({ ...form, ...wrong })).toBeNull())

it('counts what is still missing', () => {
  expect(missingIn(form)).toBe(0)
  expect(missingIn(emptyIpoForm('2026-11-25'))).toBe(15)
})
