import { useQuery } from '@tanstack/react-query'
import { getDataSource } from '@bahi/contract/market/data-source'
import { useClient } from '../../calls/client.ts'

/** Where this house has its prices from, and of which day they are; undefined until it has said so. It does not change while the house runs, except for its day. */
export function useDataSource(wanted = true) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['data-source'],
    queryFn: ({ signal }) => call(getDataSource, {}, { signal, isLoading: false }),
    enabled: wanted,
    staleTime: 60_000,
  }).data
}
