import { describe, expect, it } from 'vitest'
import {
  answerVersion,
  decideLeastVersion,
  leastVersionOn,
  nextLeastVersion,
  type LeastVersion,
} from './app-versions.ts'

const row = (id: number, code: number, fromDay: string): LeastVersion => ({ id: BigInt(id), code, fromDay })
const shipped = 110

describe('the least version', () => {
  const rows = [row(1, 100, '2026-11-01'), row(2, 105, '2027-01-01'), row(3, 102, '2027-01-01')]
  it('is that of the latest day that has come; of one day the latest word holds', () => {
    expect([
      leastVersionOn(rows, '2026-10-31'),
      leastVersionOn(rows, '2026-11-01'),
      leastVersionOn(rows, '2026-12-31'),
      leastVersionOn(rows, '2027-01-01'),
    ]).toEqual([0, 100, 100, 102])
  })
  it('is known before it comes', () => {
    expect(nextLeastVersion(rows, '2026-12-01')).toEqual({ code: 102, fromDay: '2027-01-01' })
    expect(nextLeastVersion(rows, '2027-01-01')).toBeNull()
    expect(nextLeastVersion([...rows, row(4, 100, '2027-01-01')], '2026-12-01')).toBeNull()
  })
  it('is never above what the server hands out, and never in the past', () => {
    const facts = { shipped: { code: 110, version: '1.1.0' }, today: '2026-11-21' }
    expect(decideLeastVersion({ code: 110, fromDay: '2026-11-21' }, facts)).toMatchObject({ ok: true })
    expect(decideLeastVersion({ code: 111, fromDay: '2026-11-21' }, facts)).toMatchObject({
      refused: { code: 'version-not-shipped', params: { version: '1.1.0' } },
    })
    expect(decideLeastVersion({ code: 110, fromDay: '2026-11-20' }, facts)).toMatchObject({
      refused: { code: 'parameter-malformed', field: 'fromDay' },
    })
  })
})

describe('a phone that asks', () => {
  const rows = [row(1, 100, '2026-11-01'), row(2, 105, '2027-01-01')]
  it.each([
    [110, '2026-11-21', { update: 'none', endsOn: null }],
    [120, '2026-11-21', { update: 'none', endsOn: null }],
    [105, '2026-11-21', { update: 'offered', endsOn: null }],
    [104, '2026-11-21', { update: 'offered', endsOn: '2027-01-01' }],
    [100, '2026-11-21', { update: 'offered', endsOn: '2027-01-01' }],
    [99, '2026-11-21', { update: 'forced', endsOn: null }],
    [104, '2027-01-01', { update: 'forced', endsOn: null }],
    [105, '2027-01-01', { update: 'offered', endsOn: null }],
    [0, '2027-01-01', { update: 'offered', endsOn: null }],
  ] as const)('with version %i on %s', (code, day, answer) => {
    expect(answerVersion(code, shipped, rows, day)).toEqual(answer)
  })
})
