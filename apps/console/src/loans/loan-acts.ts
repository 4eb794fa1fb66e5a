import type { Lender, LoanRow } from './loan-words.ts'

export type LoanAct = 'propose-approve' | 'propose-reject'

/**
 * What the treasury may begin with an application; the second signature is asked for elsewhere. The server holds the
 * same rule.
 */
export function actsOn(row: Pick<LoanRow, 'state' | 'waiting'>): readonly LoanAct[] {
  return row.state === 'in-review' && row.waiting === null ? ['propose-approve', 'propose-reject'] : []
}

interface LentTotals {
  readonly cashPaise: number
  readonly lentPaise: number
  readonly loansPaise: number
  readonly isEven: boolean
}

/**
 * What all lenders have and have out: proven when each one's account equals the capital of its own loans, not only
 * their sums.
 */
export function addUpLenders(lenders: readonly Pick<Lender, 'cashPaise' | 'lentPaise' | 'loansPaise'>[]): LentTotals {
  const sum = (of: (lender: Pick<Lender, 'cashPaise' | 'lentPaise' | 'loansPaise'>) => number) =>
    lenders.reduce((total, lender) => total + of(lender), 0)
  return {
    cashPaise: sum(({ cashPaise }) => cashPaise),
    lentPaise: sum(({ lentPaise }) => lentPaise),
    loansPaise: sum(({ loansPaise }) => loansPaise),
    isEven: lenders.every(({ lentPaise, loansPaise }) => lentPaise === loansPaise),
  }
}
