import { useQuery } from '@tanstack/react-query'
import { getLoanStanding } from '@bahi/contract/loans/calls'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../calls/client.ts'
import { useSession } from './use-session.ts'

export type LoanStanding = ReplyOf<typeof getLoanStanding>

/** What every question about loans is kept under: a change makes all of it be asked anew. */
export const loansKey = ['loans'] as const

/** Prices move the limit, and the clock of a simulated market is fast. */
export const loansLiveMs = 5_000

/** Limit, used and remaining, and the open loans. */
export function useLoanStanding() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...loansKey, 'standing'],
    enabled: loggedIn,
    refetchInterval: loansLiveMs,
    queryFn: ({ signal }) => call(getLoanStanding, {}, { signal, isLoading: false }),
  })
}
