import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { type ProgramFacts, type ProgramTerms, decideProgramKey, decideProgramSpend } from './decide-program-key.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-26T00:00:00Z')
const after = (ms: number): Date => new Date(now.getTime() + ms)

const terms: ProgramTerms = {
  ordersPerSecond: 5,
  endsAt: after(30 * DAY_MS),
  areAddressesValid: true,
  redirectAddress: '',
  hookAddress: '',
}
const facts: ProgramFacts = {
  now,
  keysInForce: 2,
  maxKeys: 3,
  mostDays: 90,
  maxOrdersPerSecond: 10,
  isHookNamed: false,
}
const bounds = { mostDays: 90, mostOrders: 10 }
const wrong = (field: string) => ({ ok: false, refused: { code: 'program-terms-wrong', params: bounds, field } })

describe('a key of a program', () => {
  it('is made of terms within every bound, with and without addresses', () => {
    expect(decideProgramKey(terms, facts)).toEqual({ ok: true, accepted: null })
    const named = { ...terms, redirectAddress: 'https://trader.example/', hookAddress: 'http://127.0.0.1:9/hook' }
    expect(decideProgramKey(named, { ...facts, isHookNamed: true })).toEqual({ ok: true, accepted: null })
  })

  it.each([
    ['at once', 0, false],
    ['a moment later', 1, true],
    ['when the last day ends', 91 * DAY_MS, true],
    ['a moment after the last day', 91 * DAY_MS + 1, false],
  ])('ends %s', (_when, ms, isMade) => {
    const decided = decideProgramKey({ ...terms, endsAt: after(ms) }, facts)
    if (isMade) expect(decided).toEqual({ ok: true, accepted: null })
    else expect(decided).toMatchObject(wrong('endsOn'))
  })

  it('sends as many orders a second as its customer may, and not one more', () => {
    expect(decideProgramKey({ ...terms, ordersPerSecond: 10 }, facts).ok).toBe(true)
    expect(decideProgramKey({ ...terms, ordersPerSecond: 11 }, facts)).toMatchObject(wrong('ordersPerSecond'))
  })

  it('names the address that is wrong', () => {
    expect(decideProgramKey({ ...terms, areAddressesValid: false }, facts)).toMatchObject(wrong('addresses'))
    expect(decideProgramKey({ ...terms, redirectAddress: 'http://a.example/' }, facts)).toMatchObject(
      wrong('redirectAddress'),
    )
    expect(decideProgramKey({ ...terms, hookAddress: 'http://a.example/' }, facts)).toMatchObject(wrong('hookAddress'))
  })

  it('is one of a few', () => {
    expect(decideProgramKey(terms, { ...facts, keysInForce: 3 })).toMatchObject({
      refused: { code: 'watches-full', params: { most: 3 } },
    })
  })
})

describe('what a key spends in a day', () => {
  it('is added up to its limit and no further', () => {
    expect(decideProgramSpend(paise(60_00), paise(40_00), paise(100_00))).toEqual({ ok: true, accepted: 100_00n })
    expect(decideProgramSpend(paise(60_00), paise(40_01), paise(100_00))).toMatchObject({
      ok: false,
      refused: { code: 'program-day-limit', params: { limit: '100.00' }, field: 'quantity' },
    })
  })
})
