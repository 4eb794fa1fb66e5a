import { describe, expect, it } from 'vitest'
import { askingFacts } from '../../testing/loan-facts.ts'
import { NO_OWN_LIMITS } from '../customers/limits/own-limits.ts'
import { decideLoan, loanRefusals, type LoanFacts } from './decide-loan.ts'
import { loanAfter } from './loan-states.ts'
import { decideCoolOff, decideRepay, owedPaise, splitRepayment } from './repay-loan.ts'

describe('asking and paying back', () => {
  const facts: LoanFacts = { ...askingFacts, remainingPaise: 50_000_00n, canLendPaise: 60_000_00n }

  it('refuses in the order of the catalogue, and at each boundary by one paisa', () => {
    const worst: LoanFacts = {
      isSignedIn: false,
      isLocked: true,
      isSegmentOff: true,
      limits: NO_OWN_LIMITS,
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
