import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import type { LotGain } from './gains.ts'
import { estimateSaleTax } from './sale-tax.ts'
import type { TaxClass } from './tax-class.ts'

const YEAR = businessDate('2026-04-01')
const sale = (gainPaise: bigint, boughtOn: string, taxClass: TaxClass = 'equity', soldOn = '2026-11-23'): LotGain => ({
  taxClass,
  boughtOn: businessDate(boughtOn),
  soldOn: businessDate(soldOn),
  proceedsPaise: 10_00_000_00n + gainPaise,
  costPaise: 10_00_000_00n,
  chargesPaise: 0n,
  sttPaise: 0n,
})
const year = (...sales: LotGain[]) => ({ from: YEAR, sales })
const short = (gainPaise: bigint) => sale(gainPaise, '2026-06-01')
const long = (gainPaise: bigint) => sale(gainPaise, '2025-06-01')

describe('the tax of a sale that is not made yet', () => {
  it('is 20 % of a short gain and 12.5 % of what a long gain has above the exemption', () => {
    // Short: 20 % of ₹10,000. Long: 12.5 % of ₹1,50,000 − ₹1,25,000. Cess: 4 % of both.
    const { lots, taxPaise, exemptPaise } = estimateSaleTax(year(), [long(1_50_000_00n), short(10_000_00n)])
    expect(taxPaise).toBe(5_330_00n)
    expect(exemptPaise).toBe(1_25_000_00n)
    expect(lots.map(({ term, rateBps }) => [term, rateBps])).toEqual([
      ['long', 1_250n],
      ['short', 2_000n],
    ])
  })

  it('finds of the exemption only what sales of before left', () => {
    const { taxPaise, exemptPaise, exemptBeforePaise } = estimateSaleTax(year(long(1_00_000_00n)), [long(40_000_00n)])
    expect([exemptBeforePaise, exemptPaise]).toEqual([1_00_000_00n, 25_000_00n])
    expect(taxPaise).toBe(1_950_00n)
  })

  it('is less by the losses of before, long-term losses only against long-term gains', () => {
    expect(estimateSaleTax(year(short(-4_000_00n)), [short(10_000_00n)]).taxPaise).toBe(1_248_00n)
    expect(estimateSaleTax(year(long(-4_000_00n)), [short(10_000_00n)]).taxPaise).toBe(2_080_00n)
  })

  it('is less than nothing when its loss reduces the tax on gains of before', () => {
    expect(estimateSaleTax(year(short(10_000_00n)), [short(-4_000_00n)]).taxPaise).toBe(-832_00n)
  })

  it('leaves tax at slab rates out while the other income is not known, and says so', () => {
    const estimate = estimateSaleTax(year(), [sale(5_000_00n, '2020-01-01', 'debt')])
    expect(estimate).toMatchObject({ taxPaise: 0n, withIncomePaise: 5_000_00n, slab: 'to-come' })
    expect(estimate.lots).toMatchObject([{ term: 'short', rateBps: null, waitUntil: null }])
    const beside = estimateSaleTax(year(), [sale(5_000_00n, '2020-01-01', 'debt'), short(10_000_00n)])
    expect(beside).toMatchObject({ taxPaise: 2_080_00n, withIncomePaise: 5_000_00n, slab: 'to-come' })
    expect(estimateSaleTax(year(), [short(10_000_00n)]).slab).toBe('none')
    // A loss of before takes the whole gain: there is nothing to come.
    expect(estimateSaleTax(year(short(-5_000_00n)), [sale(5_000_00n, '2020-01-01', 'debt')])).toMatchObject({
      taxPaise: 0n,
      withIncomePaise: 0n,
      slab: 'none',
    })
  })

  it('counts tax at slab rates on top of the other income that was told', () => {
    // 30 % of ₹5,000 and the cess; the debt fund of before is no tax of this sale.
    const told = {
      ...year(sale(7_000_00n, '2020-01-01', 'debt')),
      details: { otherIncomePaise: 30_00_000_00n, losses: [] },
    }
    const estimate = estimateSaleTax(told, [sale(5_000_00n, '2020-01-01', 'debt')])
    expect(estimate).toMatchObject({ taxPaise: 1_560_00n, withIncomePaise: 5_000_00n, slab: 'counted' })
    expect(estimate.parts).toEqual({
      fixedPaise: 0n,
      slabPaise: 1_500_00n,
      rebatePaise: 0n,
      surchargePaise: 0n,
      reliefPaise: 0n,
      cessPaise: 60_00n,
    })
    // Its loss reduces the gain on shares of before.
    const before = { ...year(short(10_000_00n)), details: told.details }
    expect(estimateSaleTax(before, [sale(-5_000_00n, '2020-01-01', 'debt')])).toMatchObject({
      taxPaise: -1_040_00n,
      setOffPaise: 5_000_00n,
      slab: 'none',
    })
    // Gold waits for its year at a known slab: 12.5 % instead of 30 %.
    const gold = sale(10_000_00n, '2025-12-01', 'gold')
    expect(estimateSaleTax(before, [gold])).toMatchObject({
      taxPaise: 3_120_00n,
      wait: { until: '2026-12-02', taxPaise: 1_300_00n },
    })
  })

  it('says what it lets be set off, beyond what sales of before set off among themselves', () => {
    expect(estimateSaleTax(year(short(-4_000_00n)), [short(10_000_00n)]).setOffPaise).toBe(4_000_00n)
    expect(estimateSaleTax(year(short(-4_000_00n), short(3_000_00n)), [short(10_000_00n)]).setOffPaise).toBe(1_000_00n)
  })
})

describe('the day to wait for', () => {
  const waitOf = (one: LotGain) => estimateSaleTax(year(), [one]).lots[0]?.waitUntil

  it('is the first long-term day when it is at most thirty days away', () => {
    expect(waitOf(sale(100n, '2025-12-22'))).toBe('2026-12-23')
    expect(waitOf(sale(100n, '2025-12-23'))).toBeNull()
    expect(waitOf(sale(100n, '2025-11-23'))).toBe('2026-11-24')
  })

  it('is no day for a lot that is long-term already', () => {
    expect(waitOf(sale(100n, '2025-11-22'))).toBeNull()
  })

  it('is no day for a loss, which is worth more while it is short-term', () => {
    expect(waitOf(sale(-100n, '2025-12-01'))).toBeNull()
    expect(waitOf(sale(0n, '2025-12-01'))).toBeNull()
  })

  it('comes after twenty-four months for a mixed fund', () => {
    expect(waitOf(sale(100n, '2024-12-01', 'mixed'))).toBe('2026-12-02')
    expect(waitOf(sale(100n, '2025-12-01', 'mixed'))).toBeNull()
  })
})

describe('the tax after that wait', () => {
  it('is that of the same gains as long-term ones, when it is less', () => {
    // Today 20 % of ₹10,000 and the cess of 4 %; in December the exemption takes it all.
    expect(estimateSaleTax(year(), [sale(10_000_00n, '2025-12-01')])).toMatchObject({
      taxPaise: 2_080_00n,
      wait: { until: '2026-12-02', taxPaise: 0n },
    })
    expect(estimateSaleTax(year(long(1_25_000_00n)), [sale(10_000_00n, '2025-12-01')]).wait?.taxPaise).toBe(1_300_00n)
  })

  it('counts old lots of the sale today and only its young ones later', () => {
    const { taxPaise, wait } = estimateSaleTax(year(), [
      long(1_45_000_00n),
      sale(10_000_00n, '2025-12-01'),
      sale(10_000_00n, '2025-12-10'),
    ])
    // Today 12.5 % of ₹20,000 and 20 % of ₹20,000. Later 12.5 % of ₹40,000.
    expect([taxPaise, wait]).toEqual([6_760_00n, { until: '2026-12-11', taxPaise: 5_200_00n }])
    // The last of the days to wait for, in whatever order the lots come.
    const young = [sale(10_000_00n, '2025-12-10'), sale(10_000_00n, '2025-12-01')]
    expect(estimateSaleTax(year(), young).wait?.until).toBe('2026-12-11')
  })

  it('finds the whole exemption again in a new financial year', () => {
    const asked = sale(10_000_00n, '2026-03-31', 'equity', '2027-03-10')
    expect(estimateSaleTax(year(long(1_25_000_00n)), [asked]).wait).toEqual({ until: '2027-04-01', taxPaise: 0n })
    // The tax on sales of before is no tax of this sale; that on the lots which are old already stays in this year.
    const before = year(long(1_25_000_00n), short(10_000_00n))
    expect(estimateSaleTax(before, [asked]).wait).toEqual({ until: '2027-04-01', taxPaise: 0n })
    expect(estimateSaleTax(before, [long(20_000_00n), asked]).wait).toEqual({
      until: '2027-04-01',
      taxPaise: 2_600_00n,
    })
  })

  it('is not told when waiting saves nothing, or when the tax of today is not known', () => {
    expect(estimateSaleTax(year(short(-20_000_00n)), [sale(10_000_00n, '2025-12-01')]).wait).toBeNull()
    expect(estimateSaleTax(year(), [sale(10_000_00n, '2025-12-01', 'gold')]).wait).toBeNull()
    expect(estimateSaleTax(year(), [long(10_000_00n)]).wait).toBeNull()
    expect(estimateSaleTax(year(short(10_000_00n)), [sale(1n, '2025-12-01')])).toMatchObject({
      taxPaise: 0n,
      wait: null,
    })
    const gold = sale(10_000_00n, '2025-12-01', 'gold')
    expect(estimateSaleTax(year(), [sale(10_000_00n, '2025-12-01'), gold]).wait).toBeNull()
  })
})
