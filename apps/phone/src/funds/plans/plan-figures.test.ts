import { describe, expect, it } from 'vitest'
import {
  bestAndWorst,
  dailyBars,
  dailyMoveText,
  fallPaths,
  hundredPutIn,
  moveOn,
  saleFigures,
  yearlyFeePaise,
} from './plan-figures.ts'

describe('a daily yield', () => {
  it('has three places and its sign, and is never rounded in its own favour', () => {
    expect([190, 199, 0, -190, -191, 10_000, 5].map(dailyMoveText)).toEqual([
      '+0.019%',
      '+0.019%',
      '0.000%',
      '−0.019%',
      '−0.020%',
      '+1.000%',
      '0.000%',
    ])
  })
})

describe('the best and the worst ninety days on an amount', () => {
  it('come to paise, floored', () => {
    expect(moveOn(5_103_15, 312)).toBe(159_21n)
    expect(moveOn(5_103_15, -486)).toBe(-248_02n)
    expect(moveOn(5_103_15, 0)).toBe(0n)
  })

  it('stand beside the yearly fee', () => {
    expect(yearlyFeePaise(5_103_15, 20)).toBe(10_20n)
  })
})

it('shows what ₹100 became', () => {
  expect(
    hundredPutIn([{ navTenThousandths: 100_000 }, { navTenThousandths: 101_000 }, { navTenThousandths: 99_990 }]),
  ).toEqual([
    { at: 0, value: 10_000 },
    { at: 1, value: 10_100 },
    { at: 2, value: 9_999 },
  ])
  expect(hundredPutIn([{ navTenThousandths: 100_000 }])).toEqual([])
  expect(hundredPutIn([])).toEqual([])
})

describe('the fall from the peak', () => {
  it('hangs from the upper edge and touches the lower one at its deepest', () => {
    const { line, area, deepestBps, deepestAt } = fallPaths([{ fallBps: 0 }, { fallBps: -50 }, { fallBps: -100 }])
    expect([line, deepestBps, deepestAt]).toEqual(['M0.00 0.00L50.00 50.00L100.00 100.00', -100, 2])
    expect(area.endsWith('L100 0L0 0Z')).toBe(true)
  })

  it('is a flat line where nothing fell', () => {
    expect(fallPaths([{ fallBps: 0 }, { fallBps: 0 }]).line).toBe('M0.00 0.00L100.00 0.00')
  })
})

it('draws the last days against the longest of them', () => {
  const days = [-900, 50, -100, 0].map((returnBps, at) => ({ date: `2026-11-0${at + 1}`, returnBps }))
  expect(dailyBars(days, 3).map(({ share }) => share)).toEqual([0.5, 1, 0])
  expect(bestAndWorst(days)).toMatchObject({ best: { returnBps: 50 }, worst: { returnBps: -900 } })
  expect(bestAndWorst([])).toBeNull()
})

describe('the tax line of a sale', () => {
  const lot = {
    id: '1',
    boughtOn: '2026-01-01',
    nav: '10.0000',
    units: 100,
    remaining: 100,
    costPaise: 1_000_00,
    valuePaise: 1_100_00,
    gainPaise: 100_00,
    exitBps: 0,
    exitFreeOn: null,
    lockedUntil: null,
    takenLoadPaise: 0,
  }

  it('keeps short and long gains apart and says what the units cost', () => {
    const lots = [
      { ...lot, taken: 80, takenGainPaise: 165_04, isLongTerm: false },
      { ...lot, taken: 20, takenGainPaise: -10_00, isLongTerm: true },
      { ...lot, taken: 0, takenGainPaise: 0, isLongTerm: true },
    ]
    expect(saleFigures(lots, 10_155_04)).toEqual({
      costPaise: 10_000_00,
      shortPaise: 165_04,
      longPaise: -10_00,
      takenUnits: 100,
    })
  })

  it('names no kind that nothing was taken of', () => {
    expect(saleFigures([{ ...lot, taken: 80, takenGainPaise: 0, isLongTerm: false }], 800_00)).toMatchObject({
      shortPaise: 0,
      longPaise: null,
    })
  })
})
