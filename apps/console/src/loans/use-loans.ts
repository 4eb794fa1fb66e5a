import { useInfiniteQuery } from '@tanstack/react-query'
import { listStaffLoans, openStaffLoan } from '@bahi/contract/loans/staff'
import { useClient } from '../session/client.ts'
import { useOpened } from '../session/use-opened.ts'
import type { LoanFilter } from './loan-words.ts'

export function useLoans(state: LoanFilter) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: ['loans', 'list', state],
    initialPageParam: '',
    refetchInterval: 10_000,
    queryFn: ({ pageParam }) =>
      client.call(listStaffLoans, { state, ...(pageParam === '' ? {} : { before: pageParam }) }),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
  })
}

export function useLoan(loanId: string) {
  const client = useClient()
  return useOpened(['loans', 'open', loanId], () => client.call(openStaffLoan, { loanId }), loanId !== '')
}
