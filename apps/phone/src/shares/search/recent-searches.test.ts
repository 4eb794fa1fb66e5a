import { expect, test } from 'vitest'
import { readRecent, withRecent, writeRecent } from './recent-searches.ts'

const reading = (kept: unknown) => ({ getItem: () => (typeof kept === 'string' ? kept : JSON.stringify(kept)) })
const banks = { text: 'Banks', place: '/pages/market/stocks?sector=Banks' }
const share = (code: string) => ({ text: code, place: `/pages/home/stockDetail?code=${code}` })

test('what was opened last comes first, once', () => {
  expect(withRecent([share('A'), banks], banks)).toEqual([banks, share('A')])
})

test('eight are kept', () => {
  const many = Array.from({ length: 9 }, (_, index) => share(`S${index}`))
  expect(withRecent(many.slice(0, 8), banks)).toHaveLength(8)
  expect(readRecent(reading(many))).toHaveLength(8)
})

test('shares that were kept by their code alone are still known', () => {
  expect(readRecent(reading(['SAHYABANK']))).toEqual([share('SAHYABANK')])
})

test('what cannot be read, and what leads out of the app, is left out', () => {
  expect(readRecent(reading('{'))).toEqual([])
  expect(readRecent(reading({}))).toEqual([])
  expect(readRecent({ getItem: () => null })).toEqual([])
  expect(readRecent(reading([{ text: 'x', place: '//evil.example' }, { text: 'x' }, null, 3, banks]))).toEqual([banks])
})

test('a browser that keeps nothing is no fault', () => {
  const full = () => {
    throw new Error('QuotaExceededError')
  }
  expect(() => writeRecent({ setItem: full }, [banks])).not.toThrow()
})
