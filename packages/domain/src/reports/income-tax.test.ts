import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { incomeTaxRates } from './income-tax-rates.ts'
import { computeIncomeTax, type RatedGain } from './income-tax.ts'

const LAKH = 1_00_000_00n
const taxOn = (slabPaise: bigint, gains: readonly RatedGain[] = [], year = '2026-04-01') => {
  const rates = incomeTaxRates(businessDate(year))
  if (rates === null) throw new Error(`no rates for ${year}`)
  return computeIncomeTax(rates, { slabPaise, gains })
}
const gain = (rateBps: bigint, paise: bigint, exemptPaise = 0n): RatedGain => ({ rateBps, paise, exemptPaise })

describe('tax at slab rates', () => {
  it('is what the table of the year says', () => {
    // 5 % of 4, 10 % of 4, 15 % of 4, 20 % of 4, 25 % of 4 and 30 % of 6 lakh.
    expect(taxOn(30n * LAKH)).toMatchObject({ slabTaxPaise: 4_80_000_00n, rebatePaise: 0n, cessPaise: 19_200_00n })
    expect(taxOn(15n * LAKH, [], '2024-04-01').slabTaxPaise).toBe(1_40_000_00n)
    expect(taxOn(15n * LAKH, [], '2023-04-01').slabTaxPaise).toBe(1_50_000_00n)
    expect(incomeTaxRates(businessDate('2022-04-01'))).toBeNull()
  })

  it('is nothing up to twelve lakh, and above them no more than what is above', () => {
    expect(taxOn(12n * LAKH)).toMatchObject({ slabTaxPaise: 60_000_00n, rebatePaise: 60_000_00n, totalPaise: 0n })
    expect(taxOn(12n * LAKH + 10_000_00n)).toMatchObject({ slabTaxPaise: 61_500_00n, rebatePaise: 51_500_00n })
    expect(taxOn(13n * LAKH).rebatePaise).toBe(0n)
    expect(taxOn(7n * LAKH, [], '2024-04-01').totalPaise).toBe(0n)
  })
})

describe('gains with rates of their own', () => {
  it('get no rebate, and what other income leaves of the first slab', () => {
    expect(taxOn(10n * LAKH, [gain(2_000n, LAKH)])).toMatchObject({ rebatePaise: 40_000_00n, gainTaxPaise: 20_000_00n })
    expect(taxOn(2n * LAKH, [gain(2_000n, LAKH), gain(1_250n, 3n * LAKH, LAKH)]).gains).toEqual([
      { basicPaise: LAKH, taxPaise: 0n },
      { basicPaise: LAKH, taxPaise: 12_500_00n },
    ])
  })
})

describe('marginal relief of the surcharge', () => {
  it('leaves of an income just above fifty lakh no less than fifty lakh leave', () => {
    // 51 lakh: tax 11,10,000 and surcharge 1,11,000. On fifty lakh 10,80,000; a lakh above makes 11,80,000 the most.
    expect(taxOn(51n * LAKH)).toMatchObject({
      slabTaxPaise: 11_10_000_00n,
      surchargePaise: 1_11_000_00n,
      reliefPaise: 41_000_00n,
      cessPaise: 47_200_00n,
      totalPaise: 12_27_200_00n,
    })
    expect(taxOn(50n * LAKH + 10_000_00n).reliefPaise).toBe(1_01_300_00n)
    expect(taxOn(50n * LAKH)).toMatchObject({ surchargePaise: 0n, reliefPaise: 0n })
    // From about 51.84 lakh on the surcharge takes less than what is above.
    expect(taxOn(52n * LAKH).reliefPaise).toBe(0n)
    expect(taxOn(51n * LAKH, [], '2024-04-01').reliefPaise).toBe(52_000_00n)
  })

  it('counts the surcharge that the limit itself has, at one and at two crore', () => {
    // 1.01 crore: 26,10,000 and 15 %, but no more than 25,80,000 and 10 % and a lakh.
    expect(taxOn(101n * LAKH)).toMatchObject({ surchargePaise: 3_91_500_00n, reliefPaise: 63_500_00n })
    // 2.01 crore: 56,10,000 and 25 %, but no more than 55,80,000 and 15 % and a lakh.
    expect(taxOn(201n * LAKH)).toMatchObject({ surchargePaise: 14_02_500_00n, reliefPaise: 4_95_500_00n })
  })

  it('takes what is above the limit off gains where there is no other income', () => {
    // 51 lakh of short-term gains: 20 % of 47 lakh, with 10 %. At fifty lakh 20 % of 46 lakh, and a lakh above.
    expect(taxOn(0n, [gain(2_000n, 51n * LAKH)])).toMatchObject({
      gainTaxPaise: 9_40_000_00n,
      surchargePaise: 94_000_00n,
      reliefPaise: 14_000_00n,
    })
  })

  it('keeps fifteen percent as the most on gains, whatever the other income', () => {
    const [salary, both] = [taxOn(300n * LAKH), taxOn(300n * LAKH, [gain(2_000n, 10n * LAKH)])]
    expect(both.surchargePaise - salary.surchargePaise).toBe(30_000_00n)
  })
})
