import { useQuery } from '@tanstack/react-query'
import { getTopActivesFiveDays, getTopGainerFiveDays, getTopLoserFiveDays } from '@bahi/contract/market/quotes'
import { useClient } from '../../calls/client.ts'
import type { Exchange } from '../../quotes/use-ranking.ts'

const rankings = { gainers5: getTopGainerFiveDays, losers5: getTopLoserFiveDays, value5: getTopActivesFiveDays }

/** The rankings over the last five sessions. */
export type FiveDays = keyof typeof rankings

const rows = 50
const refreshMs = 15_000

export function useFiveDays(ranking: FiveDays, exchange: Exchange | undefined) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['five-days', ranking, exchange],
    queryFn: ({ signal }) =>
      call(
        rankings[ranking],
        { size: rows, ...(exchange === undefined ? {} : { exchange }) },
        { signal, isLoading: false },
      ),
    refetchInterval: refreshMs,
  })
}
