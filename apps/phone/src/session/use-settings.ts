import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSetting } from '@bahi/contract/site/public-settings'
import { useClient, type Client } from '../calls/client.ts'

/** Settings change with a trading day at most. */
export function settingsQuery(call: Client['call']) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(getSetting, {}, { signal, isLoading: false }),
    staleTime: 600_000,
  })
}

/** Limits, minimums and what registering asks for. */
export function useSettings() {
  const { call } = useClient()
  return useQuery(settingsQuery(call))
}
