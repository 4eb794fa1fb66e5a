import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { openLot } from './lots.ts'
import { moveFromLots } from './moved-lots.ts'

const older = openLot(1n, quantity(3), paise(1_000_00), paise(10), businessDate('2025-11-20'))
const newer = openLot(2n, quantity(100), paise(1_20_000_00), paise(142_49), businessDate('2026-11-20'))
const today = businessDate('2026-11-27')

describe('moveFromLots', () => {
  it('takes the oldest first, with the day and the cost of purchase of each part, and no proceeds', () => {
    const { lots, moved } = moveFromLots([newer, older], quantity(53), today)
    expect(moved).toEqual([
      { lotId: 1n, quantity: 3n, costPaise: 1_000_00n, chargesPaise: 10n, boughtOn: '2025-11-20' },
      { lotId: 2n, quantity: 50n, costPaise: 60_000_00n, chargesPaise: 71_24n, boughtOn: '2026-11-20' },
    ])
    expect(lots.map(({ remaining }) => remaining)).toEqual([0n, 50n])
  })

  it('divides the cost of a lot to the paisa, whatever parts go', () => {
    const first = moveFromLots([older], quantity(1), today)
    const rest = moveFromLots(first.lots, quantity(2), today)
    const parts = [...first.moved, ...rest.moved]
    expect(parts.reduce((sum, { costPaise }) => sum + costPaise, 0n)).toBe(1_000_00n)
    expect(parts.reduce((sum, { chargesPaise }) => sum + chargesPaise, 0n)).toBe(10n)
  })

  it('passes over a lot in lock-in, and takes no more than the others hold', () => {
    const locked = { ...older, isLockedIn: true }
    expect(moveFromLots([locked, newer], quantity(100), today).moved.map(({ lotId }) => lotId)).toEqual([2n])
    expect(() => moveFromLots([locked, newer], quantity(101), today)).toThrow(RangeError)
  })
})
