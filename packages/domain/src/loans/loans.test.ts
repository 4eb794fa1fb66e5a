import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, businessDate } from '../calendar/business-date.ts'
import { decideLoan, loanRefusals, type LoanFacts } from './decide-loan.ts'
import { loanAfter } from './loan-states.ts'
import {
  accrueInterest,
  allInYearlyBps,
  freeUntil,
  type LoanTerms,
  nightInterestParts,
  PARTS_A_PAISA,
  scheduleOf,
  wholePaise,
  yearlyRateBps,
} from './loan-terms.ts'
import { comingPaise, planSale, SALE_COST_BPS, type Shortfall } from './plan-sale.ts'
import {
  allCarriedParts,
  allocateShortfall,
  byLendingValue,
  carriedParts,
  choosePledge,
  fallToNoticeBps,
  limitPaise,
  type Pledgeable,
} from './pledge.ts'
import { decideCoolOff, decideRepay, owedPaise, splitRepayment } from './repay-loan.ts'

const terms: LoanTerms = {
  dailyRateHundredthBps: 300,
  freeDays: 3,
  coolingOffDays: 1,
  cureDays: 7,
  termDays: 365,
  feePaise: 0n,
}
const day = businessDate('2026-11-23')
const share = (asset: number, quantity: bigint, rupees: bigint, ltvBps = 6_000): Pledgeable => ({
  asset,
  quantity,
  priceParts: rupees * 100n * PARTS_A_PAISA,
  ltvBps,
})

describe('the rates of a loan', () => {
  it('prints daily times 365, and the whole cost of a year with the free days', () => {
    expect(yearlyRateBps(300)).toBe(1_095)
    // 362 nights of 0.03 %: 10.86 %.
    expect(allInYearlyBps(terms, 1_00_000_00n)).toBe(1_086)
    expect(allInYearlyBps({ ...terms, feePaise: 1_000_00n }, 1_00_000_00n)).toBe(1_186)
    expect(yearlyRateBps(301)).toBe(1_099)
  })

  it('counts nights: the first three cost nothing, and ₹50,000 at 0.03 % costs ₹15 a night', () => {
    expect(wholePaise(nightInterestParts(50_000_00n, 300))).toBe(15_00n)
    expect(freeUntil(day, 3)).toBe('2026-11-26')
    expect(
      scheduleOf(terms, 50_000_00n, day, [3, 4, 30, 90, 365]).map(({ interestDays, interestPaise, totalPaise }) => [
        interestDays,
        interestPaise,
        totalPaise,
      ]),
    ).toEqual([
      [0, 0n, 50_000_00n],
      [1, 15_00n, 50_015_00n],
      [27, 405_00n, 50_405_00n],
      [87, 1_305_00n, 51_305_00n],
      [362, 5_430_00n, 55_430_00n],
    ])
  })

  it('brings the interest of each night once, weekends too, from the first that is not free', () => {
    const loan = {
      capitalPaise: 50_000_00n,
      dailyRateHundredthBps: 300,
      freeDays: 3,
      paidOutOn: day,
      accruedThrough: null,
    }
    expect(accrueInterest(loan, businessDate('2026-11-25'))).toEqual([])
    expect(accrueInterest(loan, businessDate('2026-11-30')).map(({ on }) => on)).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ])
    expect(accrueInterest({ ...loan, accruedThrough: businessDate('2026-11-27') }, businessDate('2026-11-28'))).toEqual(
      [{ on: '2026-11-28', parts: 15_00n * PARTS_A_PAISA }],
    )
    expect(accrueInterest({ ...loan, accruedThrough: businessDate('2026-11-28') }, businessDate('2026-11-28'))).toEqual(
      [],
    )
  })

  it('pays what has accrued, rounded down once, however the time is cut into evenings', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_00_000_00n),
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (capitalPaise, rate, steps) => {
          let [through, parts] = [null as ReturnType<typeof businessDate> | null, 0n]
          let on = addDays(day, -1)
          for (const step of steps) {
            on = addDays(on, step)
            parts += accrueInterest(
              { capitalPaise, dailyRateHundredthBps: rate, freeDays: 0, paidOutOn: day, accruedThrough: through },
              on,
            ).reduce((sum, night) => sum + night.parts, 0n)
            through = on
          }
          const nights = BigInt(steps.reduce((sum, step) => sum + step, 0))
          expect(parts).toBe(nightInterestParts(capitalPaise, rate) * nights)
          const repayment = splitRepayment({ capitalPaise, interestParts: parts }, 10n ** 15n)
          expect(repayment).toMatchObject({
            interestPaise: parts / PARTS_A_PAISA,
            capitalPaise,
            isWhole: true,
            left: { capitalPaise: 0n, interestParts: 0n },
          })
          // Never more than the exact fraction.
          expect(repayment.interestPaise * 1_000_000n).toBeLessThanOrEqual(capitalPaise * BigInt(rate) * nights)
        },
      ),
    )
  })
})

describe('what is owned and what it carries', () => {
  it('lends sixty, seventy-five and eighty-five hundredths of settled holdings, rounded down', () => {
    expect(limitPaise([share(1, 100n, 500n), share(2, 10n, 300n)])).toBe(31_800_00n)
    // 33 units at ₹10.1234 and 75 %: ₹250.554150.
    expect(limitPaise([{ asset: 1_000_001, quantity: 33n, priceParts: 10_1234n * 100n, ltvBps: 7_500 }])).toBe(250_55n)
    expect(limitPaise([])).toBe(0n)
  })

  it('pledges the largest first and of the last only what is needed', () => {
    const holdings = [share(1, 100n, 100n), share(2, 50n, 1_000n), share(3, 40n, 500n)]
    expect(choosePledge(holdings, 33_000_00n * PARTS_A_PAISA)).toEqual({
      pledges: [
        { asset: 2, quantity: 50n },
        { asset: 3, quantity: 10n },
      ],
      missingParts: 0n,
    })
    expect(choosePledge(holdings, 30_000_00n * PARTS_A_PAISA).pledges).toEqual([{ asset: 2, quantity: 50n }])
    expect(choosePledge(holdings, 30_000_00n * PARTS_A_PAISA + 1n).pledges).toEqual([
      { asset: 2, quantity: 50n },
      { asset: 3, quantity: 1n },
    ])
    expect(choosePledge(holdings, 48_000_01n * PARTS_A_PAISA)).toMatchObject({ missingParts: 1n * PARTS_A_PAISA })
    expect(choosePledge(holdings, 0n)).toEqual({ pledges: [], missingParts: 0n })
  })

  const holdings = fc
    .array(
      fc.record({
        quantity: fc.bigInt(0n, 5_000n),
        rupees: fc.bigInt(1n, 9_000n),
        ltvBps: fc.constantFrom(6_000, 7_500, 8_500),
      }),
      { maxLength: 6 },
    )
    .map((rows) => rows.map(({ quantity, rupees, ltvBps }, at) => share(at + 1, quantity, rupees, ltvBps)))

  it('never pledges more than is needed by more than one share of the last holding, nor less', () => {
    fc.assert(
      fc.property(holdings, fc.bigInt(1n, 10n ** 14n), (owned, owed) => {
        const { pledges, missingParts } = choosePledge(owned, owed)
        const carried = pledges.reduce(
          (sum, { asset, quantity }) =>
            sum + carriedParts(owned.find((each) => each.asset === asset) ?? share(0, 0n, 0n), quantity),
          0n,
        )
        expect(missingParts).toBe(carried >= owed ? 0n : owed - carried)
        if (missingParts > 0n) expect(carried).toBe(allCarriedParts(owned))
        const last = pledges.at(-1)
        const lastHolding = owned.find(({ asset }) => asset === last?.asset)
        if (lastHolding !== undefined) expect(carried - carriedParts(lastHolding, 1n)).toBeLessThan(owed)
        for (const { asset, quantity } of pledges)
          expect(quantity).toBeLessThanOrEqual(owned.find((each) => each.asset === asset)?.quantity ?? 0n)
      }),
    )
  })

  it('says how far all of it may fall before a notice', () => {
    expect(fallToNoticeBps([share(1, 100n, 1_000n)], 30_000_00n * PARTS_A_PAISA)).toBe(5_000)
    expect(fallToNoticeBps([share(1, 100n, 1_000n)], 60_000_00n * PARTS_A_PAISA)).toBe(0)
    expect(fallToNoticeBps([], 1n)).toBe(0)
  })

  it('lays a shortfall on the oldest loans first, on none more than it owes', () => {
    expect(
      allocateShortfall([{ owedPaise: 100n }, { owedPaise: 50n }, { owedPaise: 70n }], 130n).map(({ paise }) => paise),
    ).toEqual([100n, 30n, 0n])
  })
})

describe('a sale that cures a shortfall', () => {
  const sellable = (holding: Pledgeable, lotSize = 1n, owned = holding.quantity) => ({
    ...holding,
    lotSize,
    owned,
    most: 1_00_000n,
    costBps: SALE_COST_BPS,
    nights: 0,
  })
  const units = (
    asset: number,
    quantity: bigint,
    nav: bigint,
    { ltvBps = 7_500, costBps = 100n, nights = 0 } = {},
  ) => ({
    asset,
    quantity,
    priceParts: nav * 100n,
    ltvBps,
    lotSize: 1n,
    owned: quantity,
    most: quantity,
    costBps,
    nights,
  })
  const short = (missingPaise: bigint, owedPaise: bigint, nightParts = 0n): Shortfall => ({
    missingPaise,
    owedPaise,
    nightParts,
  })

  it('is just enough: a share of ₹1,000 at 60 % cures by ₹397.50', () => {
    expect(planSale([sellable(share(1, 100n, 1_000n))], short(3_975_00n, 60_000_00n))).toEqual([
      { asset: 1, quantity: 10n },
    ])
    expect(planSale([sellable(share(1, 100n, 1_000n))], short(3_975_01n, 60_000_00n))).toEqual([
      { asset: 1, quantity: 11n },
    ])
  })

  it('takes whole lots or a remainder, the largest lending value first, and never more than is owed', () => {
    expect(planSale([sellable(share(1, 500n, 100n), 100n)], short(3_975_00n, 60_000_00n))).toEqual([
      { asset: 1, quantity: 100n },
    ])
    expect(planSale([sellable(share(1, 530n, 100n), 100n)], short(1_000_00n, 60_000_00n))).toEqual([
      { asset: 1, quantity: 30n },
    ])
    expect(
      planSale([sellable(share(1, 10n, 100n)), sellable(share(2, 10n, 1_000n))], short(4_000_00n, 60_000_00n)),
    ).toEqual([
      { asset: 2, quantity: 10n },
      { asset: 1, quantity: 1n },
    ])
    expect(planSale([sellable(share(1, 100n, 1_000n))], short(5_000_00n, 5_000_00n))).toEqual([
      { asset: 1, quantity: 6n },
    ])
  })

  it('cures when there is enough to cure with, and a share less would not', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 2_000n),
        fc.bigInt(1n, 5_000n),
        fc.bigInt(1n, 10n ** 8n),
        (quantity, rupees, missingPaise) => {
          const holding = share(1, quantity, rupees)
          const [sale] = planSale([sellable(holding)], short(missingPaise, 10n ** 12n))
          const cures = (shares: bigint) =>
            (shares * holding.priceParts * (10_000n - SALE_COST_BPS - BigInt(holding.ltvBps))) / 10_000n
          const sold = sale?.quantity ?? 0n
          expect(sold).toBeLessThanOrEqual(quantity)
          if (sold < quantity) {
            expect(cures(sold)).toBeGreaterThanOrEqual(missingPaise * PARTS_A_PAISA)
            expect(cures(sold - 1n)).toBeLessThan(missingPaise * PARTS_A_PAISA)
          }
        },
      ),
    )
  })

  it('of units counts the exit load: one at ₹10.0000, 75 % and a load of 1 % cures by ₹2.40', () => {
    expect(planSale([units(1_000_001, 10_000n, 10_0000n)], short(2_400_00n, 60_000_00n))).toEqual([
      { asset: 1_000_001, quantity: 1_000n },
    ])
    expect(planSale([units(1_000_001, 10_000n, 10_0000n)], short(2_400_01n, 60_000_00n))).toEqual([
      { asset: 1_000_001, quantity: 1_001n },
    ])
    expect(planSale([units(1_000_001, 10_000n, 10_0000n, { costBps: 0n })], short(2_400_00n, 60_000_00n))).toEqual([
      { asset: 1_000_001, quantity: 960n },
    ])
    // 85 % and a load of 15 %: what it brings would only replace what it carried.
    expect(
      planSale([units(1_000_001, 10_000n, 10_0000n, { ltvBps: 8_500, costBps: 1_500n })], short(2_400_00n, 60_000_00n)),
    ).toEqual([])
  })

  it('counts the interest of the nights until the money is there, once, however much is sold', () => {
    const night = 15_00n * PARTS_A_PAISA
    // ₹2,400 and three nights of ₹15, in steps of ₹2.40.
    expect(planSale([units(1_000_001, 10_000n, 10_0000n, { nights: 3 })], short(2_400_00n, 60_000_00n, night))).toEqual(
      [{ asset: 1_000_001, quantity: 1_019n }],
    )
    // 500 units cure ₹1,200 of ₹2,445; the shares that come after wait for no further night: ₹1,245 in steps of ₹397.50.
    expect(
      planSale(
        [units(1_000_001, 500n, 10_0000n, { nights: 3 }), { ...sellable(share(1, 6n, 1_000n)), nights: 1 }],
        short(2_400_00n, 60_000_00n, night),
      ),
    ).toEqual([
      { asset: 1_000_001, quantity: 500n },
      { asset: 1, quantity: 4n },
    ])
    // What is of no use adds no night.
    expect(
      planSale(
        [units(1_000_001, 10_000n, 10_0000n, { ltvBps: 9_900, nights: 9 }), sellable(share(1, 100n, 1_000n))],
        short(3_975_00n, 60_000_00n, night),
      ),
    ).toEqual([{ asset: 1, quantity: 10n }])
  })

  it('cures by units and shares together, or takes all there is', () => {
    const holding = fc.record({
      quantity: fc.bigInt(1n, 5_000n),
      nav: fc.bigInt(1_0000n, 500_0000n),
      ltvBps: fc.constantFrom(6_000, 7_500, 8_500),
      costBps: fc.constantFrom(0n, 25n, 100n, 300n),
      nights: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(
        fc.array(holding, { minLength: 1, maxLength: 5 }),
        fc.bigInt(1n, 10n ** 8n),
        fc.bigInt(0n, 10n ** 8n),
        (rows, missingPaise, nightParts) => {
          const owned = rows.map(({ quantity, nav, ...more }, at) => units(1_000_001 + at, quantity, nav, more))
          const sales = planSale(owned, short(missingPaise, 10n ** 12n, nightParts)).map(({ asset, quantity }) => ({
            ...(owned.find((each) => each.asset === asset) ?? units(0, 0n, 0n)),
            sold: quantity,
          }))
          const cures = ({ priceParts, costBps, ltvBps }: (typeof sales)[number], count: bigint) =>
            (count * priceParts * (10_000n - costBps - BigInt(ltvBps))) / 10_000n
          const cured = sales.reduce((sum, sale) => sum + cures(sale, sale.sold), 0n)
          const wanted =
            missingPaise * PARTS_A_PAISA + nightParts * BigInt(Math.max(...sales.map(({ nights }) => nights)))
          for (const { sold, quantity } of sales) expect(sold).toBeLessThanOrEqual(quantity)
          const last = sales.at(-1)
          if (cured < wanted)
            expect(sales.map(({ sold }) => sold)).toEqual(
              owned.toSorted(byLendingValue).map(({ quantity }) => quantity),
            )
          else if (last !== undefined) expect(cured - cures(last, 1n)).toBeLessThan(wanted)
        },
      ),
    )
  })

  it('counts what is on its way by the last NAV less the load, then by what was struck', () => {
    const asked = { units: 1_000n, priceParts: 10_1234n * 100n, costBps: 100n, netPaise: null }
    // 1,000 × ₹10.1234 less 1 %: ₹10,022.166.
    expect(comingPaise([asked])).toBe(10_022_16n)
    expect(comingPaise([asked, { ...asked, netPaise: 9_000_00n }])).toBe(19_022_16n)
    expect(comingPaise([])).toBe(0n)
  })
})

describe('asking and paying back', () => {
  const facts: LoanFacts = {
    isSignedIn: true,
    isLocked: false,
    isSegmentOff: false,
    identity: 'completed',
    hasPastTerm: false,
    remainingPaise: 50_000_00n,
    canLendPaise: 60_000_00n,
  }

  it('refuses in the order of the catalogue, and at each boundary by one paisa', () => {
    const worst: LoanFacts = {
      isSignedIn: false,
      isLocked: true,
      isSegmentOff: true,
      identity: 'failed',
      hasPastTerm: true,
      remainingPaise: 0n,
      canLendPaise: 0n,
    }
    expect(loanRefusals(0, worst).map(({ code }) => code)).toEqual([
      'login-first',
      'account-locked',
      'segment-switched-off',
      'identity-missing',
      'loan-past-term',
      'loan-amount-not-positive',
    ])
    expect(
      loanRefusals(1, worst)
        .map(({ code }) => code)
        .slice(5),
    ).toEqual(['loan-above-limit', 'lender-short'])
    expect(decideLoan(50_000_00, facts)).toEqual({ ok: true, accepted: { amountPaise: 50_000_00n } })
    expect(decideLoan(50_000_01, facts)).toMatchObject({
      refused: { code: 'loan-above-limit', params: { most: '50,000.00' } },
    })
    expect(decideLoan(50_000_00, { ...facts, canLendPaise: 50_000_00n - 1n })).toMatchObject({
      refused: { code: 'lender-short' },
    })
    for (const amount of [0, -1, 1.5, Number.NaN, 1e21])
      expect(decideLoan(amount, facts)).toMatchObject({ refused: { code: 'loan-amount-not-positive' } })
  })

  it('takes interest first, then capital, and keeps the fraction of a paisa until the end', () => {
    const owed = { capitalPaise: 1_000n, interestParts: 105_500n }
    expect(owedPaise(owed)).toBe(1_010n)
    expect(splitRepayment(owed, 4n)).toEqual({
      amountPaise: 4n,
      interestPaise: 4n,
      capitalPaise: 0n,
      isWhole: false,
      left: { capitalPaise: 1_000n, interestParts: 65_500n },
    })
    expect(splitRepayment(owed, 110n)).toEqual({
      amountPaise: 110n,
      interestPaise: 10n,
      capitalPaise: 100n,
      isWhole: false,
      left: { capitalPaise: 900n, interestParts: 5_500n },
    })
    expect(splitRepayment(owed, 5_000n)).toEqual({
      amountPaise: 1_010n,
      interestPaise: 10n,
      capitalPaise: 1_000n,
      isWhole: true,
      left: { capitalPaise: 0n, interestParts: 0n },
    })
  })

  it('needs an amount, and the cash for what it takes: 901, 166', () => {
    const owed = { capitalPaise: 1_000n, interestParts: 0n, availablePaise: 999n }
    expect(decideRepay({ amountPaise: undefined, all: false }, owed)).toMatchObject({
      refused: { code: 'loan-amount-not-positive' },
    })
    expect(decideRepay({ amountPaise: -1, all: false }, owed)).toMatchObject({
      refused: { code: 'loan-amount-not-positive' },
    })
    expect(decideRepay({ amountPaise: undefined, all: true }, owed)).toMatchObject({
      refused: { code: 'cash-short', params: { short: '0.01' } },
    })
    expect(decideRepay({ amountPaise: 5_000, all: false }, { ...owed, availablePaise: 1_000n })).toMatchObject({
      accepted: { amountPaise: 1_000n, isWhole: true },
    })
  })

  it('gives the money back for nothing until the last millisecond of its time', () => {
    const endsMs = Date.UTC(2026, 10, 24, 10)
    const at = (nowMs: number) =>
      decideCoolOff({ capitalPaise: 1_000n, interestParts: 70_000n, availablePaise: 1_000n, endsMs, nowMs })
    expect(at(endsMs - 1)).toMatchObject({ accepted: { amountPaise: 1_000n, interestPaise: 0n, isWhole: true } })
    expect(at(endsMs)).toMatchObject({ refused: { code: 'loan-state-wrong' } })
  })

  it('ends where its table says', () => {
    expect([
      loanAfter('in-review', 'approve'),
      loanAfter('in-review', 'withdraw'),
      loanAfter('unpaid', 'repay-whole'),
      loanAfter('unpaid', 'cool-off'),
    ]).toEqual(['unpaid', 'rejected', 'paid', 'paid'])
    expect([
      loanAfter('paid', 'repay'),
      loanAfter('rejected', 'approve'),
      loanAfter('unpaid', 'withdraw'),
      loanAfter('in-review', 'repay'),
    ]).toEqual([null, null, null, null])
  })
})
