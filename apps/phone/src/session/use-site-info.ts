import { useQuery } from '@tanstack/react-query'
import { getSiteInfo } from '@bahi/contract/site/site-info'
import { useClient } from '../calls/client.ts'

/** What Bahi says of itself; staff change it seldom. */
export function useSiteInfo() {
  const { call } = useClient()
  return useQuery({
    queryKey: ['site-info'],
    queryFn: ({ signal }) => call(getSiteInfo, {}, { signal, isLoading: false, needLogin: false }),
    staleTime: 300_000,
  })
}
