import { useQuery } from '@tanstack/react-query'
import { getFund } from '@bahi/contract/funds/calls'
import { useClient } from '../../calls/client.ts'
import { schemesKey } from './use-schemes.ts'

const refreshMs = 30_000

/** One fund with its terms, for its own pages and for those of a SIP into it. */
export function useFund(code: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: [...schemesKey, 'fund', 'one', code],
    enabled: code !== '',
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => call(getFund, { code }, { signal, isLoading: false }),
  })
}
