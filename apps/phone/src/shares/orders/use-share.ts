import { useQuery } from '@tanstack/react-query'
import { getSingleStock } from '@bahi/contract/market/quotes'
import { useClient } from '../../calls/client.ts'

/** Whether trading is stopped changes seldom; prices come by the stream. */
const refreshMs = 15_000

/** A share as its market knows it: what a ticket needs, and whether it trades at all. */
export function useShare(code: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['share', code],
    queryFn: ({ signal }) => call(getSingleStock, { code }, { signal, isLoading: false }),
    enabled: code !== '',
    refetchInterval: refreshMs,
  })
}
