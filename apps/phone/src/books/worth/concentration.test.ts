import { expect, it } from 'vitest'
import { findConcentration } from './concentration.ts'
import type { WorthParts } from './use-worth.ts'

const parts = (
  holdings: readonly [code: string, bps: number][],
  sectors: readonly [sector: string, paise: number][],
): WorthParts => ({
  at: '2026-11-23T05:00:00.000Z',
  ownedPaise: 10_000_00,
  owedPaise: 0,
  classes: [],
  sectors: sectors.map(([sector, paise]) => ({ sector, paise, bps: 0 })),
  holdings: holdings.map(([code, bps]) => ({ code, name: code, paise: bps * 100, bps })),
  realisedPaise: 0,
  unrealisedPaise: 0,
  dividendsPaise: 0,
  dividendsToCome: [],
  charges: [],
  taxes: [],
  exitLoadsPaise: 0,
  loanInterestPaise: 0,
})

it('calls a holding heavy from a quarter of everything on', () => {
  expect(findConcentration(parts([['A', 2_499]], []))).toMatchObject({ largest: { code: 'A' }, isHeavy: false })
  expect(findConcentration(parts([['A', 2_500]], [])).isHeavy).toBe(true)
  expect(findConcentration(parts([], []))).toEqual({ largest: null, isHeavy: false, sector: null })
})

it('names a sector from a quarter of everything on, counted of all that is owned', () => {
  const two = (paise: number) =>
    findConcentration(
      parts(
        [
          ['A', 1_500],
          ['B', 1_000],
        ],
        [['Banks', paise]],
      ),
    ).sector
  expect(two(2_499_00)).toBeNull()
  expect(two(2_500_00)).toEqual({ name: 'Banks', bps: 2_500 })
})

it('does not say of a sector what it said of the one heavy holding in it', () => {
  expect(findConcentration(parts([['A', 4_000]], [['Banks', 4_000_00]])).sector).toBeNull()
  expect(
    findConcentration(
      parts(
        [
          ['A', 4_000],
          ['B', 500],
        ],
        [['Banks', 4_500_00]],
      ),
    ).sector,
  ).toEqual({ name: 'Banks', bps: 4_500 })
})
