import type { LoanView, PledgeLine } from '@bahi/contract/loans/calls'

/** A daily rate in hundredths of a basis point as a percentage of two to four decimals: 300 is "0.03%", 325 is "0.0325%". */
export function dailyPercent(hundredthBps: number): string {
  const [rate, one] = [BigInt(hundredthBps), 10_000n]
  const decimals = (rate % one).toString().padStart(4, '0')
  return `${rate / one}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}%`
}

/** The interest of one day on a capital, floored as it is charged: in the customer's favour. */
export function interestPerDayPaise(capitalPaise: number, dailyRateHundredthBps: number): bigint {
  return (BigInt(capitalPaise) * BigInt(dailyRateHundredthBps)) / 1_000_000n
}

/** How much of a limit is used, from 0 to 1. */
export function usedShare(usedPaise: number, limitPaise: number): number {
  if (limitPaise <= 0) return usedPaise > 0 ? 1 : 0
  return Math.min(1, usedPaise / limitPaise)
}

/** A repayment goes to interest first, then to capital; what is more than is owed is not taken. */
export function computeRepayment(
  amountPaise: number,
  { interestPaise, capitalPaise, owedPaise }: Pick<LoanView, 'interestPaise' | 'capitalPaise' | 'owedPaise'>,
): { takenPaise: number; interestPaise: number; capitalPaise: number; stillOwedPaise: number } {
  const takenPaise = Math.min(amountPaise, owedPaise)
  const interest = Math.min(takenPaise, interestPaise)
  return {
    takenPaise,
    interestPaise: interest,
    capitalPaise: Math.min(takenPaise - interest, capitalPaise),
    stillOwedPaise: owedPaise - takenPaise,
  }
}

/** What holdings are worth together, what can be lent on them, and the one part of their value it is, where all have the same. */
export function sumOfPledge(lines: readonly Pick<PledgeLine, 'valuePaise' | 'lendsPaise' | 'ltvBps'>[]): {
  valuePaise: number
  lendsPaise: number
  ltvBps: number | null
} {
  const [first, ...rest] = lines
  return {
    valuePaise: lines.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
    lendsPaise: lines.reduce((sum, { lendsPaise }) => sum + lendsPaise, 0),
    ltvBps: first === undefined || rest.some(({ ltvBps }) => ltvBps !== first.ltvBps) ? null : first.ltvBps,
  }
}

/**
 * What the fractions of a paisa of all holdings come to together: each line is floored, the limit is floored once. Null where the lines do not
 * lead to the limit.
 */
export function fractionsPaise(lines: readonly Pick<PledgeLine, 'lendsPaise'>[], limitPaise: number): number | null {
  const rest = limitPaise - lines.reduce((sum, { lendsPaise }) => sum + lendsPaise, 0)
  return rest >= 0 && rest <= Math.max(0, lines.length - 1) ? rest : null
}

/** "60" of 6,000, "62.5" of 6,250. */
export function percentText(bps: number): string {
  return BigInt(bps) % 100n === 0n ? String(BigInt(bps) / 100n) : (bps / 100).toFixed(2).replace(/0+$/, '')
}
