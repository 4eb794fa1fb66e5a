import { listStaffLoans, openStaffLoan } from '@bahi/contract/loans/staff'
import { usePages } from '../lists/use-pages.ts'
import { useClient } from '../session/client.ts'
import { useOpened } from '../session/use-opened.ts'
import type { LoanFilter } from './loan-words.ts'

export function useLoans(state: LoanFilter) {
  const client = useClient()
  return usePages({
    key: ['loans', 'list', state],
    everyMs: 10_000,
    read: (from) => client.call(listStaffLoans, { state, ...from }),
  })
}

export function useLoan(loanId: string) {
  const client = useClient()
  return useOpened(['loans', 'open', loanId], () => client.call(openStaffLoan, { loanId }), loanId !== '')
}
