import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { financialYear, financialYearOf, financialYears } from './financial-year.ts'
import { lotProfit, sttOfSale, computeTaxableGain, totalsByTerm, type LotGain } from './gains.ts'
import { cessOn, surchargeBpsOn } from './income-tax.ts'
import { type TaxClass, holdingTerm } from './tax-class.ts'
import { estimateTax, findExemption, taxRate } from './tax-estimate.ts'

const on = businessDate
const sale = (
  profitPaise: bigint,
  boughtOn: string,
  soldOn: string,
  sttPaise = 0n,
  taxClass: TaxClass = 'equity',
): LotGain => ({
  taxClass,
  boughtOn: on(boughtOn),
  soldOn: on(soldOn),
  proceedsPaise: 1_000_000_00n + profitPaise,
  costPaise: 1_000_000_00n - 500n,
  chargesPaise: 500n,
  sttPaise,
})
const short = (profitPaise: bigint) => sale(profitPaise, '2026-06-01', '2026-09-01')
const long = (profitPaise: bigint) => sale(profitPaise, '2025-06-01', '2026-09-01')
const estimate = (...sales: LotGain[]) => estimateTax(on('2026-04-01'), sales)

describe('a financial year', () => {
  it('runs from April to March and is named by the year it begins in', () => {
    expect(financialYearOf(on('2027-03-31'))).toEqual({ year: '2026', from: '2026-04-01', until: '2027-03-31' })
    expect(financialYearOf(on('2027-04-01')).year).toBe('2027')
    expect(financialYear(2026)).toEqual(financialYearOf(on('2026-04-01')))
    expect(financialYears(on('2025-03-31'), on('2026-11-20')).map(({ year }) => year)).toEqual(['2026', '2025', '2024'])
  })
})

describe('gains', () => {
  it('are long term after more than twelve months', () => {
    for (const taxClass of ['equity', 'gold'] as const) {
      expect(holdingTerm({ boughtOn: on('2025-06-01'), soldOn: on('2026-06-01'), taxClass })).toBe('short')
      expect(holdingTerm({ boughtOn: on('2025-06-01'), soldOn: on('2026-06-02'), taxClass })).toBe('long')
    }
  })

  it('on mixed funds are long term after more than twenty-four months, on funds of debt never', () => {
    expect(holdingTerm({ boughtOn: on('2025-06-01'), soldOn: on('2027-06-01'), taxClass: 'mixed' })).toBe('short')
    expect(holdingTerm({ boughtOn: on('2025-06-01'), soldOn: on('2027-06-02'), taxClass: 'mixed' })).toBe('long')
    expect(holdingTerm({ boughtOn: on('2025-06-01'), soldOn: on('2035-06-02'), taxClass: 'debt' })).toBe('short')
  })

  it('count the securities transaction tax as no cost for the tax alone', () => {
    const one = sale(900n, '2026-06-01', '2026-09-01', 200n)
    expect([lotProfit(one), computeTaxableGain(one)]).toEqual([900n, 1_100n])
    expect(
      sttOfSale({
        lotSttPaise: 141_00n,
        lotCostPaise: 1_000n,
        costPaise: 250n,
        fillSttPaise: 138_00n,
        fillQuantity: 100n,
        quantity: 50n,
      }),
    ).toBe(35_25n + 69_00n)
    expect(
      sttOfSale({ lotSttPaise: 0n, lotCostPaise: 0n, costPaise: 0n, fillSttPaise: 0n, fillQuantity: 0n, quantity: 5n }),
    ).toBe(0n)
  })

  it('add up over both terms', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }), fc.boolean())), (all) => {
        const gains = all.map(([profit, isLong]) => (isLong ? long(profit) : short(profit)))
        expect(totalsByTerm(gains).reduce((sum, { profitPaise }) => sum + profitPaise, 0n)).toBe(
          all.reduce((sum, [profit]) => sum + profit, 0n),
        )
      }),
    )
  })
})

describe('the tax estimate', () => {
  it('takes 20 % of short-term gains, and 12.5 % of long-term gains above ₹1.25 lakh', () => {
    expect(estimate(short(10_000_00n))).toMatchObject({
      taxPaise: 2_000_00n,
      lines: [{ term: 'short', rateBps: 2_000n }],
    })
    expect(estimate(long(1_25_000_00n)).taxPaise).toBe(0n)
    expect(estimate(long(1_25_008_00n))).toMatchObject({
      taxPaise: 1_00n,
      lines: [{ exemptPaise: 1_25_000_00n, taxablePaise: 8_00n }],
    })
  })

  it('sets short-term losses off against both terms and long-term losses against long-term gains only', () => {
    expect(estimate(short(-30_000_00n), short(10_000_00n), long(1_50_000_00n))).toMatchObject({
      taxPaise: 625_00n,
      carriedShortPaise: 0n,
    })
    expect(estimate(long(-5_000_00n), short(10_000_00n))).toMatchObject({
      taxPaise: 2_000_00n,
      carriedLongPaise: 5_000_00n,
    })
    expect(estimate(short(-5_000_00n))).toMatchObject({ taxPaise: 0n, carriedShortPaise: 5_000_00n })
  })

  it('takes 12.5 % of all long-term gains on gold and mixed funds, and leaves what is taxed with an unknown income out', () => {
    const gold = sale(1_00_000_00n, '2025-05-01', '2026-05-02', 0n, 'gold')
    const mixed = sale(40_000_00n, '2025-05-01', '2027-05-02', 0n, 'mixed')
    expect(estimate(gold)).toMatchObject({
      taxPaise: 12_500_00n,
      lines: [{ taxClass: 'gold', term: 'long', rateBps: 1_250n, exemptPaise: 0n }],
    })
    expect(estimateTax(on('2027-04-01'), [mixed])).toMatchObject({
      taxPaise: 5_000_00n,
      lines: [{ taxClass: 'mixed', exemptPaise: 0n }],
    })
    // The exemption is of equity alone: 1.25 lakh of it are free, the gold is not.
    expect(estimate(gold, long(1_25_000_00n)).taxPaise).toBe(12_500_00n)
    const withIncome = [
      sale(9_000_00n, '2026-04-01', '2026-09-01', 0n, 'gold'),
      sale(9_000_00n, '2025-04-01', '2026-09-01', 0n, 'mixed'),
      sale(-9_000_00n, '2023-04-01', '2026-09-01', 0n, 'debt'),
    ]
    expect(withIncome.map(taxRate)).toEqual([null, null, null])
    // The loss on the debt fund is short-term: it leaves 1,000 of the gain on shares.
    expect(estimate(...withIncome, short(10_000_00n))).toMatchObject({
      taxPaise: 200_00n,
      lines: [{ taxClass: 'equity', setOffPaise: 9_000_00n }],
      slab: {
        gainsPaise: 18_000_00n,
        lossesPaise: 9_000_00n,
        setOffPaise: 0n,
        taxablePaise: 18_000_00n,
        taxPaise: null,
      },
    })
    expect(taxRate(sale(1n, '2023-01-01', '2025-03-31', 0n, 'gold'))).toBe(null)
  })

  it('sets losses off against gains without an exemption before those with one of the same rate', () => {
    // 20,000 of loss leave 80,000 of gold; the shares stay below their 1.25 lakh.
    expect(
      estimate(long(1_00_000_00n), short(-20_000_00n), sale(1_00_000_00n, '2025-05-01', '2026-09-01', 0n, 'gold'))
        .taxPaise,
    ).toBe(10_000_00n)
  })

  it('uses the rates of the day of each sale, and says so where none is known', () => {
    const year = estimateTax(on('2024-04-01'), [
      sale(1_000_00n, '2024-04-05', '2024-07-22'),
      sale(1_000_00n, '2024-04-05', '2024-07-23'),
    ])
    expect(year.lines.map(({ rateBps, taxPaise }) => [rateBps, taxPaise])).toEqual([
      [2_000n, 200_00n],
      [1_500n, 150_00n],
    ])
    expect(() => estimateTax(on('2017-04-01'), [sale(1n, '2017-04-05', '2017-05-05')])).toThrow(RangeError)
  })

  it('never takes more than the highest rate of what was gained, nor anything below zero', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }), fc.boolean())), (all) => {
        const { taxPaise, lines } = estimate(...all.map(([profit, isLong]) => (isLong ? long(profit) : short(profit))))
        const gained = all.reduce((sum, [profit]) => (profit > 0n ? sum + profit : sum), 0n)
        expect(taxPaise >= 0n && taxPaise * 5n <= gained).toBe(true)
        for (const line of lines) expect(line.gainsPaise - line.setOffPaise - line.exemptPaise).toBe(line.taxablePaise)
      }),
    )
  })
})

describe('the sums of a term', () => {
  it('are those of its sales, each figure by itself', () => {
    const shorts = [sale(900n, '2026-06-01', '2026-09-01'), sale(-400n, '2026-06-01', '2026-09-01')]
    expect(totalsByTerm([...shorts, sale(70n, '2025-06-01', '2026-09-01')])).toEqual([
      {
        term: 'short',
        proceedsPaise: 2_000_000_00n + 500n,
        costPaise: 2_000_000_00n - 1_000n,
        chargesPaise: 1_000n,
        profitPaise: 500n,
      },
      {
        term: 'long',
        proceedsPaise: 1_000_000_00n + 70n,
        costPaise: 1_000_000_00n - 500n,
        chargesPaise: 500n,
        profitPaise: 70n,
      },
    ])
  })
})

describe('the lines of the estimate', () => {
  it('say gains, losses and what of them met, to the paisa', () => {
    expect(estimate(short(10_000_00n), short(-4_000_00n), short(-1n))).toMatchObject({
      lines: [
        {
          taxClass: 'equity',
          term: 'short',
          rateBps: 2_000n,
          gainsPaise: 10_000_00n,
          lossesPaise: 4_000_01n,
          setOffPaise: 4_000_01n,
          exemptPaise: 0n,
          taxablePaise: 5_999_99n,
          // 20 % of 5,999.99, rounded down.
          taxPaise: 1_199_99n,
        },
      ],
      carriedShortPaise: 0n,
      carriedLongPaise: 0n,
    })
  })

  it('come short-term first, then by rate, those with an exemption last', () => {
    const gold = sale(5n, '2025-05-01', '2026-09-01', 0n, 'gold')
    const order = (...sales: LotGain[]) => estimate(...sales).lines.map(({ taxClass, term }) => `${taxClass} ${term}`)
    const sorted = ['equity short', 'gold long', 'equity long']
    expect(order(long(5n), gold, short(5n))).toEqual(sorted)
    expect(order(gold, long(5n), short(5n))).toEqual(sorted)
  })

  it('share the exemption of the year, the higher rate first', () => {
    const before = sale(1_00_000_00n, '2023-01-02', '2024-05-02')
    const after = sale(1_00_000_00n, '2023-01-02', '2024-08-01')
    expect(
      estimateTax(on('2024-04-01'), [before, after]).lines.map(({ rateBps, exemptPaise, taxPaise }) => [
        rateBps,
        exemptPaise,
        taxPaise,
      ]),
    ).toEqual([
      [1_250n, 1_00_000_00n, 0n],
      // 10 % of the ₹75,000 that the exemption leaves.
      [1_000n, 25_000_00n, 7_500_00n],
    ])
  })
})

it('exempts one lakh a year from 2018 and a quarter more from 2024', () => {
  expect(['2017', '2018', '2023', '2024', '2026'].map((year) => findExemption(on(`${year}-04-01`)))).toEqual([
    0n,
    1_00_000_00n,
    1_00_000_00n,
    1_25_000_00n,
    1_25_000_00n,
  ])
})

it('rounds surcharge and cess down, each by itself', () => {
  // 10 % of 99 paise are 9.9; 4 % of 99 and 9 are 4.32. The rates are those of a year without known slabs.
  const of = (gainPaise: bigint, otherIncomePaise: bigint | null) =>
    estimateTax(on('2022-04-01'), [sale(gainPaise, '2022-06-01', '2022-09-01')], { otherIncomePaise, losses: [] })
  expect(of(660n, 60_00_000_00n)).toMatchObject({
    taxPaise: 99n,
    surchargeBps: 1_000n,
    surchargePaise: 9n,
    cessPaise: 4n,
  })
  expect(of(160n, null)).toMatchObject({ taxPaise: 24n, surchargeBps: null, surchargePaise: 0n, cessPaise: 0n })
  expect([24n, 25n].map(cessOn)).toEqual([0n, 1n])
  expect([50_00_000_00n, 50_00_000_01n, 1_00_00_000_00n, 1_00_00_000_01n].map(surchargeBpsOn)).toEqual([
    0n,
    1_000n,
    1_000n,
    1_500n,
  ])
})
