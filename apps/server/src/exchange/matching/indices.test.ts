import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DayInstrument } from '../../market/ports/trading-day.ts'
import { chainDivisor, IndexBoard, indexSum, openDivisor } from './indices.ts'

function member(
  id: number,
  previousClosePaise: number,
  freeFloat: number,
  indexIds: string[] = ['ALL'],
): DayInstrument {
  return {
    id,
    symbol: `S${id}`,
    sector: 'Power',
    kind: 'share',
    previousClosePaise,
    tickPaise: 5,
    bandBps: 2000,
    sharesOutstanding: freeFloat * 2,
    freeFloat,
    outsideShares: 0,
    dailyVolatilityBps: 150,
    marketBetaBps: 10_000,
    averageDailyVolume: 1000,
    indexIds,
    flags: [],
  }
}

describe('an index', () => {
  const members = [member(1, 100_00, 3_000_000), member(2, 200_00, 1_000_000), member(3, 500_00, 1_000_000, ['OTHER'])]
  const divisor = openDivisor(indexSum(members.slice(0, 2)), 10_000_00)
  const bases = [
    { indexId: 'ALL', name: 'All', divisor },
    { indexId: 'OTHER', name: 'Other', divisor: 1 },
  ]

  it('opens at the level its divisor was made for', () => {
    expect(divisor).toBe(50)
    expect(new IndexBoard(bases, members).quotes()[0]).toMatchObject({
      lastHundredths: 10_000_00,
      previousCloseHundredths: 10_000_00,
    })
  })

  it('moves by free-float weight: a tenth on three fifths of it is six per cent', () => {
    const board = new IndexBoard(bases, members)
    board.move(0, 10_00)
    board.fixLevels()
    expect(board.quotes()[0]).toMatchObject({
      lastHundredths: 10_600_00,
      openHundredths: 10_600_00,
      previousCloseHundredths: 10_000_00,
    })
  })

  it('is not moved by an instrument outside it', () => {
    const board = new IndexBoard(bases, members)
    board.move(2, 10_00)
    board.fixLevels()
    expect(board.lastAt(board.position('ALL'))).toBe(10_000_00)
  })

  it('remembers its highest and its lowest second', () => {
    const board = new IndexBoard(bases, members)
    for (const change of [5_00, -15_00, 12_00]) {
      board.move(0, change)
      board.fixLevels()
    }
    expect(board.quotes()[0]).toMatchObject({
      openHundredths: 10_300_00,
      highHundredths: 10_300_00,
      lowHundredths: 9_400_00,
      lastHundredths: 10_120_00,
    })
  })

  it('needs a member', () => {
    expect(() => new IndexBoard([{ indexId: 'NONE', name: 'None', divisor: 1 }], members)).toThrow(RangeError)
  })
})

it('keeps its level when members change and the divisor is chained', () => {
  const amount = fc.integer({ min: 1_000_000, max: 100_000_000_000_000 })
  fc.assert(
    fc.property(amount, amount, (before, after) => {
      const divisor = Math.max(1000, openDivisor(before, 10_000_00))
      const level = before / divisor
      const chained = chainDivisor(divisor, before, after)
      fc.pre(chained > 100)
      expect(Math.abs(after / chained / level - 1)).toBeLessThan(0.51 / chained + 1e-12)
    }),
  )
})

it('says so when a sum would no longer be exact', () => {
  expect(() => indexSum([member(1, 2_000_000, 9_000_000_000_000_000)])).toThrow(RangeError)
})
