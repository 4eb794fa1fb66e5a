import { describe, expect, it } from 'vitest'
import { askingFacts, share } from '../../testing/loan-facts.ts'
import { type LoanFacts, loanRefusals } from './decide-loan.ts'
import { PARTS_A_PAISA } from './loan-terms.ts'
import { planSale } from './plan-sale.ts'
import { fallToNoticeBps } from './pledge.ts'
import { decideCoolOff, decideRepay } from './repay-loan.ts'

const debt = { capitalPaise: 100_00n, interestParts: 5n * PARTS_A_PAISA }

describe('the edges of a repayment', () => {
  it.each([0, -1, 1.5, Number.NaN, undefined])('takes no amount of %s', (amountPaise) => {
    expect(decideRepay({ amountPaise, all: false }, { ...debt, availablePaise: 1_000_00n })).toEqual({
      ok: false,
      refused: { code: 'loan-amount-not-positive', params: {}, field: 'amountPaise' },
    })
  })

  it('takes the cash to the last paisa, and says how much is missing', () => {
    expect(decideRepay({ amountPaise: 1, all: false }, { ...debt, availablePaise: 1n }).ok).toBe(true)
    expect(decideRepay({ amountPaise: undefined, all: true }, { ...debt, availablePaise: 100_05n })).toMatchObject({
      accepted: { amountPaise: 100_05n, isWhole: true, left: { capitalPaise: 0n, interestParts: 0n } },
    })
    expect(decideRepay({ amountPaise: undefined, all: true }, { ...debt, availablePaise: 100_04n })).toEqual({
      ok: false,
      refused: { code: 'cash-short', params: { short: '0.01' }, field: 'amountPaise' },
    })
  })

  it('the cooling-off ends with its last moment, and returns the capital alone', () => {
    const facts = { ...debt, availablePaise: 100_00n, endsMs: 1_000, nowMs: 999 }
    expect(decideCoolOff(facts)).toEqual({
      ok: true,
      accepted: {
        amountPaise: 100_00n,
        interestPaise: 0n,
        capitalPaise: 100_00n,
        isWhole: true,
        left: { capitalPaise: 0n, interestParts: 0n },
      },
    })
    expect(decideCoolOff({ ...facts, nowMs: 1_000 })).toMatchObject({ refused: { code: 'loan-state-wrong' } })
    expect(decideCoolOff({ ...facts, availablePaise: 99_99n })).toMatchObject({
      refused: { code: 'cash-short', params: { short: '0.01' } },
    })
  })
})

describe('the edges of a loan', () => {
  const facts: LoanFacts = { ...askingFacts, remainingPaise: 500_00n, canLendPaise: 400_00n }

  it('are what the pledge carries and what the lender has', () => {
    expect(loanRefusals(400_00, facts)).toEqual([])
    expect(loanRefusals(400_01, facts)).toEqual([{ code: 'lender-short', params: {}, field: 'amountPaise' }])
    expect(loanRefusals(500_00, { ...facts, canLendPaise: 500_00n })).toEqual([])
    expect(loanRefusals(500_01, { ...facts, canLendPaise: 600_00n })).toEqual([
      { code: 'loan-above-limit', params: { most: '500.00' }, field: 'amountPaise' },
    ])
  })

  it.each([0, -5, 0.5, Number.NaN])('are no %s paise', (asked) => {
    expect(loanRefusals(asked, facts)).toEqual([{ code: 'loan-amount-not-positive', params: {}, field: 'amountPaise' }])
  })
})

describe('the edges of a sale for a loan', () => {
  const whole = { lotSize: 1n, most: 1_00_000n, costBps: 0n }
  // ₹1,000 at a loan-to-value of 60 % cures by ₹400 and brings ₹1,000.
  const holding = (asset: number, quantity: bigint, nights = 0) => ({
    ...share(asset, quantity, 1_000n),
    ...whole,
    owned: quantity,
    nights,
  })

  it('sell nothing when nothing is missing or owed', () => {
    expect(planSale([holding(1, 5n)], { missingPaise: 0n, owedPaise: 100_00n, nightParts: 0n })).toEqual([])
    expect(planSale([holding(1, 5n)], { missingPaise: 100_00n, owedPaise: 0n, nightParts: 0n })).toEqual([])
  })

  it('leave out what cures nothing or brings nothing', () => {
    const cures = { ...holding(1, 5n), ltvBps: 10_000 }
    const brings = { ...holding(2, 5n), costBps: 10_000n }
    const sold = planSale([cures, brings, holding(3, 5n)], {
      missingPaise: 400_00n,
      owedPaise: 5_000_00n,
      nightParts: 0n,
    })
    expect(sold).toEqual([{ asset: 3, quantity: 1n }])
  })

  it('sell no more than pays the debt, though the pledge would still be short', () => {
    const sold = planSale([holding(1, 5n)], { missingPaise: 2_000_00n, owedPaise: 1_000_00n, nightParts: 0n })
    expect(sold).toEqual([{ asset: 1, quantity: 1n }])
  })

  it('count the interest of the nights until the proceeds arrive, once for all holdings', () => {
    const perNight = 100_00n * PARTS_A_PAISA
    const short = { missingPaise: 400_00n, owedPaise: 10_000_00n, nightParts: perNight }
    expect(planSale([holding(1, 9n)], short)).toEqual([{ asset: 1, quantity: 1n }])
    // Two nights more are ₹200: ₹600 are cured by two shares.
    expect(planSale([holding(1, 9n, 2)], short)).toEqual([{ asset: 1, quantity: 2n }])
    // The first share cures 400 of 600; the second holding adds no further night and cures the rest with one share.
    expect(planSale([holding(1, 1n, 2), holding(2, 9n, 2)], short)).toEqual([{ asset: 2, quantity: 2n }])
    expect(planSale([holding(1, 1n, 2)], short)).toEqual([{ asset: 1, quantity: 1n }])
  })
})

describe('the room before a notice', () => {
  it('is nothing without a pledge or when the debt takes it all', () => {
    const pledged = [share(1, 1n, 1_000n)]
    const carried = 600_00n * PARTS_A_PAISA
    expect(fallToNoticeBps([], 0n)).toBe(0)
    expect(fallToNoticeBps(pledged, carried)).toBe(0)
    expect(fallToNoticeBps(pledged, carried - 1n)).toBe(0)
    expect(fallToNoticeBps(pledged, carried / 2n)).toBe(5_000)
    expect(fallToNoticeBps(pledged, 0n)).toBe(10_000)
  })
})
