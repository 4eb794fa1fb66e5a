import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import type { LotGain } from './gains.ts'
import type { TaxClass } from './tax-class.ts'
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
const of = (taxClass: TaxClass, boughtOn: string, gainPaise: bigint): LotGain => ({
  ...sale(gainPaise, boughtOn),
  taxClass,
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
    expect(of(80_00_000_00n)).toMatchObject({
      surchargeBps: 1_000n,
      surchargePaise: 20_000_00n,
      reliefPaise: 0n,
      totalPaise: 2_28_800_00n,
    })
    expect(of(1_50_00_000_00n)).toMatchObject({ surchargeBps: 1_500n, totalPaise: 2_39_200_00n })
    // Above two crore the surcharge on salary is 25 %, that on gains stays at fifteen.
    expect(of(3_00_00_000_00n)).toMatchObject({ surchargeBps: 1_500n, totalPaise: 2_39_200_00n })
  })

  it('count what a gain adds to the surcharge on the other income, as far as marginal relief lets it', () => {
    // Tax without the gain: 3,00,000 + 30 % of 16,00,001 = 7,80,000.30. With it 9,80,000.30 and 10 % of surcharge; but
    // no more than 9,80,000 on fifty lakh and the one rupee above them.
    expect(withIncome(40_00_001_00n, short(10_00_000_00n))).toMatchObject({
      taxPaise: 2_00_000_00n,
      surchargePaise: 98_000_03n,
      reliefPaise: 97_999_33n,
      totalPaise: 10_19_201_04n - 8_11_200_31n,
    })
  })

  it('count the exempt part of a gain as income', () => {
    // 49 lakh and 1.25 lakh: the gain is free, but it brings 10 % on the tax of 10,50,000, of which relief leaves
    // 25,000 less 30 % of it.
    expect(withIncome(49_00_000_00n, long(1_25_000_00n))).toMatchObject({
      taxPaise: 0n,
      surchargeBps: 1_000n,
      surchargePaise: 1_05_000_00n,
      reliefPaise: 87_500_00n,
      totalPaise: 18_200_00n,
    })
  })
})

describe('gains at slab rates', () => {
  it('are taxed on top of the other income that was told, and are in no total without it', () => {
    // Half of a lakh lies in the slab of 10 %, half in that of 15 %; above 12 lakh there is no rebate.
    const gold = of('gold', '2026-06-01', 1_00_000_00n)
    expect(withIncome(15_50_000_00n, gold)).toMatchObject({
      slab: { taxablePaise: 1_00_000_00n, taxPaise: 7_500_00n + 10_000_00n },
      taxPaise: 17_500_00n,
      cessPaise: 700_00n,
      totalPaise: 18_200_00n,
    })
    expect(withIncome(null, gold)).toMatchObject({
      slab: { taxablePaise: 1_00_000_00n, taxPaise: null },
      totalPaise: 0n,
    })
    // In 2022 the other regime applied, whose deductions nobody told.
    const before = { ...gold, boughtOn: businessDate('2022-06-01'), soldOn: businessDate('2022-11-23') }
    expect(
      estimateTax(businessDate('2022-04-01'), [before], { otherIncomePaise: 15_00_000_00n, losses: [] }),
    ).toMatchObject({ slab: { taxPaise: null }, totalPaise: 0n })
  })

  it('are free below the rebate, which gains with rates of their own never get', () => {
    const both = [of('debt', '2020-06-01', 1_00_000_00n), short(50_000_00n)]
    expect(withIncome(9_00_000_00n, ...both)).toMatchObject({
      // 5 % of 4 lakh and 10 % of 1 lakh were rebated already.
      slab: { taxPaise: 10_000_00n },
      rebatePaise: 10_000_00n,
      totalPaise: 10_400_00n,
    })
  })

  it('leave the first slab to gains with rates of their own as far as nothing else uses it', () => {
    // Of 4 lakh the other income and the debt fund use 3: one of the two lakh on shares is free.
    expect(withIncome(2_00_000_00n, of('debt', '2020-06-01', 1_00_000_00n), short(2_00_000_00n))).toMatchObject({
      lines: [{ basicPaise: 1_00_000_00n, taxablePaise: 1_00_000_00n, taxPaise: 20_000_00n }],
      slab: { taxPaise: 0n },
      totalPaise: 20_800_00n,
    })
  })
})

describe('the order of set-off', () => {
  const lossOfDebt = of('debt', '2020-06-01', -1_00_000_00n)
  const [gold, oldGold] = [of('gold', '2026-06-01', 1_00_000_00n), of('gold', '2025-06-01', 1_00_000_00n)]

  it('sets a short-term loss of any class off against gains of both terms', () => {
    expect(withIncome(null, lossOfDebt, short(1_00_000_00n)).taxPaise).toBe(0n)
    expect(withIncome(null, lossOfDebt, oldGold)).toMatchObject({ taxPaise: 0n, carriedShortPaise: 0n })
    // What remains after the shares reduces what is taxed at slab rates, before it reduces long-term gains.
    expect(withIncome(null, lossOfDebt, short(60_000_00n), gold, oldGold)).toMatchObject({
      slab: { setOffPaise: 40_000_00n, taxablePaise: 60_000_00n },
      taxPaise: 12_500_00n,
    })
    expect(withIncome(null, of('gold', '2025-06-01', -1_00_000_00n), gold, short(1_00_000_00n))).toMatchObject({
      slab: { setOffPaise: 0n },
      taxPaise: 20_000_00n,
      carriedLongPaise: 1_00_000_00n,
    })
  })

  it('takes the highest rate first once the slab is known', () => {
    // At 30 % the gold goes first; at 15 % the shares do, and the gold comes before long-term gains; at 10 % after them.
    const rest = (income: bigint, ...sales: LotGain[]) => withIncome(income, lossOfDebt, ...sales).slab?.setOffPaise
    expect(rest(30_00_000_00n, gold, short(1_00_000_00n))).toBe(1_00_000_00n)
    expect(rest(13_00_000_00n, gold, short(1_00_000_00n))).toBe(0n)
    expect(rest(13_00_000_00n, gold, oldGold)).toBe(1_00_000_00n)
    expect(rest(9_00_000_00n, gold, oldGold)).toBe(0n)
  })

  it('leaves no split of a loss that would come to less tax', () => {
    const lakh = 1_00_000_00n
    const some = fc.bigInt({ min: 0n, max: 4n })
    fc.assert(
      fc.property(fc.bigInt({ min: 14n, max: 35n }), some, some, some, some, (income, shares, atSlab, old, loss) => {
        const taxOf = (one: bigint, two: bigint, three: bigint, lossPaise: bigint) =>
          withIncome(
            income * lakh,
            short(one * lakh),
            of('gold', '2026-06-01', two * lakh),
            of('gold', '2025-06-01', three * lakh),
            of('debt', '2020-06-01', -lossPaise * lakh),
          ).taxPaise
        const best = taxOf(shares, atSlab, old, loss)
        for (let one = 0n; one <= shares; one += 1n)
          for (let two = 0n; two <= atSlab; two += 1n)
            for (let three = 0n; three <= old; three += 1n)
              if (one + two + three <= loss)
                expect(best <= taxOf(shares - one, atSlab - two, old - three, 0n)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('never makes the tax of a year negative, whatever is known', () => {
    const amount = fc.bigInt({ min: -50_00_000_00n, max: 50_00_000_00n })
    fc.assert(
      fc.property(
        fc.option(fc.bigInt({ min: 0n, max: 3_00_00_000_00n })),
        fc.array(fc.tuple(amount, fc.constantFrom('equity', 'gold', 'mixed', 'debt'), fc.boolean())),
        (income, all) => {
          const { totalPaise, taxPaise, rebatePaise, surchargePaise, reliefPaise, cessPaise } = withIncome(
            income,
            ...all.map(([gain, taxClass, isOld]) => of(taxClass, isOld ? '2024-06-01' : '2026-06-01', gain)),
          )
          expect(totalPaise).toBe(taxPaise - rebatePaise + surchargePaise - reliefPaise + cessPaise)
          expect(totalPaise).toBeGreaterThanOrEqual(0n)
        },
      ),
    )
  })
})
