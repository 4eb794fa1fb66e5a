import { useQuery } from '@tanstack/react-query'
import { listCharges } from '@bahi/contract/shares/charges'
import { useClient } from '../../calls/client.ts'

/** The table of charges, for everybody: it changes at most once a trading day. */
export function useCharges() {
  const { call } = useClient()
  return useQuery({
    queryKey: ['charges'],
    queryFn: ({ signal }) => call(listCharges, {}, { signal, isLoading: false, needLogin: false }),
    staleTime: 60_000,
  })
}
