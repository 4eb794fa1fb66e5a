import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import type { LotGain } from './gains.ts'
import { lossYears, type CarriedLoss } from './tax-details.ts'
import { estimateTax } from './tax-estimate.ts'

const YEAR = businessDate('2026-04-01')
const sale = (gainPaise: bigint, boughtOn: string): LotGain => ({
  taxClass: 'equity',
  boughtOn: businessDate(boughtOn),
  soldOn: businessDate('2026-11-23'),
  proceedsPaise: 1_00_00_000_00n + gainPaise,
  costPaise: 1_00_00_000_00n,
  chargesPaise: 0n,
  sttPaise: 0n,
})
const short = (gainPaise: bigint) => sale(gainPaise, '2026-06-01')
const long = (gainPaise: bigint) => sale(gainPaise, '2025-06-01')
const loss = (year: number, shortPaise: bigint, longPaise: bigint): CarriedLoss => ({ year, shortPaise, longPaise })
const withLosses = (sales: LotGain[], ...losses: CarriedLoss[]) =>
  estimateTax(YEAR, sales, { otherIncomePaise: null, losses })
const withIncome = (otherIncomePaise: bigint | null, ...sales: LotGain[]) =>
  estimateTax(YEAR, sales, { otherIncomePaise, losses: [] })

describe('losses of earlier years', () => {
  it('reduce gains of their own kind, the short-term ones of both kinds', () => {
    const { lines, taxPaise } = withLosses([short(50_000_00n), long(2_00_000_00n)], loss(2024, 60_000_00n, 25_000_00n))
    // Short: all of ₹50,000. Long: ₹2,00,000 − ₹25,000 − ₹10,000 − the exemption of ₹1,25,000 is ₹40,000.
    expect(lines.map(({ setOffPaise, taxablePaise }) => [setOffPaise, taxablePaise])).toEqual([
      [50_000_00n, 0n],
      [35_000_00n, 40_000_00n],
    ])
    expect(taxPaise).toBe(5_000_00n)
    expect(withLosses([short(50_000_00n)], loss(2024, 0n, 60_000_00n)).taxPaise).toBe(10_000_00n)
  })

  it('come after the losses of the year, the oldest first, and say what is left', () => {
    const { lossUses } = withLosses(
      [short(50_000_00n), short(-10_000_00n)],
      loss(2025, 30_000_00n, 0n),
      loss(2023, 25_000_00n, 0n),
    )
    expect(lossUses).toEqual([
      { year: 2023, term: 'short', usedPaise: 25_000_00n, leftPaise: 0n },
      { year: 2025, term: 'short', usedPaise: 15_000_00n, leftPaise: 15_000_00n },
    ])
  })

  it('are of no use after eight years', () => {
    expect(lossYears(2026)).toEqual([2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018])
    expect(withLosses([short(10_000_00n)], loss(2018, 10_000_00n, 0n)).taxPaise).toBe(0n)
    expect(withLosses([short(10_000_00n)], loss(2017, 10_000_00n, 0n))).toMatchObject({
      taxPaise: 2_000_00n,
      lossUses: [],
    })
  })

  it('never make a tax negative, and are used or left to the paisa', () => {
    const amount = fc.bigInt({ min: -5_000_000n, max: 5_000_000n })
    const year = fc.tuple(fc.integer({ min: 2018, max: 2025 }), amount, amount)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, fc.boolean())),
        fc.uniqueArray(year, { selector: ([on]) => on }),
        (all, before) => {
          const losses = before.map(([on, one, other]) => loss(on, one < 0n ? -one : one, other < 0n ? -other : other))
          const estimate = withLosses(
            all.map(([gain, isLong]) => (isLong ? long(gain) : short(gain))),
            ...losses,
          )
          expect(estimate.lines.every(({ taxablePaise, taxPaise }) => taxablePaise >= 0n && taxPaise >= 0n)).toBe(true)
          const told = losses.reduce((sum, { shortPaise, longPaise }) => sum + shortPaise + longPaise, 0n)
          expect(estimate.lossUses.reduce((sum, { usedPaise, leftPaise }) => sum + usedPaise + leftPaise, 0n)).toBe(
            told,
          )
        },
      ),
    )
  })
})

describe('surcharge and cess', () => {
  it('add 4 % to the tax, and no surcharge while the other income is not known', () => {
    expect(withIncome(null, short(10_000_00n))).toMatchObject({
      taxPaise: 2_000_00n,
      surchargeBps: null,
      cessPaise: 80_00n,
      totalPaise: 2_080_00n,
    })
  })

  it('add 10 % above fifty lakh of income and 15 % above one crore, gains counted in', () => {
    const of = (otherIncomePaise: bigint) => withIncome(otherIncomePaise, short(10_00_000_00n))
    // The tax is 20 % of ten lakh: two lakh.
    expect(of(40_00_000_00n)).toMatchObject({ surchargeBps: 0n, totalPaise: 2_08_000_00n })
    expect(of(40_00_001_00n)).toMatchObject({
      surchargeBps: 1_000n,
      surchargePaise: 20_000_00n,
      totalPaise: 2_28_800_00n,
    })
    expect(of(90_00_000_00n).surchargeBps).toBe(1_000n)
    expect(of(90_00_001_00n)).toMatchObject({ surchargeBps: 1_500n, totalPaise: 2_39_200_00n })
  })

  it('count the exempt part of a gain as income', () => {
    expect(withIncome(49_00_000_00n, long(1_25_000_00n))).toMatchObject({ surchargeBps: 1_000n, totalPaise: 0n })
  })
})
