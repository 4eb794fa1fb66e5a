import { queryOptions, useQuery } from '@tanstack/react-query'
import { listBankCards } from '@bahi/contract/wallet/bank-cards'
import { useClient, type Client } from '../calls/client.ts'
import { useSession } from './use-session.ts'

export const bankCardKey = ['bank-card'] as const

function bankCardQuery(call: Client['call']) {
  return queryOptions({
    queryKey: bankCardKey,
    queryFn: ({ signal }) => call(listBankCards, {}, { signal, isLoading: false }),
  })
}

/** The customer's one bank card, and the name it must be in. */
export function useBankCard() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({ ...bankCardQuery(call), enabled: loggedIn })
}
