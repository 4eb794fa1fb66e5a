import { useQuery } from '@tanstack/react-query'
import { listPopularStocks, noteStockSearched } from '@bahi/contract/market/companies'
import { useClient } from '../../calls/client.ts'

/** What many people look for changes over days, not minutes. */
const freshMs = 60_000

export function usePopular() {
  const { call } = useClient()
  return useQuery({
    queryKey: ['popular'],
    queryFn: ({ signal }) => call(listPopularStocks, {}, { signal, isLoading: false }),
    staleTime: freshMs,
  })
}

/** Counts a share that was opened from a search. The page does not wait for the call, and its failure is ignored. */
export function useNoteSearched(): (code: string) => void {
  const { call } = useClient()
  return (code) => void call(noteStockSearched, { code }, { isLoading: false }).catch(() => undefined)
}
