import { getMostActiveValue, getMostActiveVolume, getTopGainers, getTopLosers } from '@bahi/contract/market'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from './client.ts'

const rankings = { gainers: getTopGainers, losers: getTopLosers, volume: getMostActiveVolume, value: getMostActiveValue }

export type Ranking = keyof typeof rankings

/** Places change slowly beside prices, which come over the stream. */
const refreshMs = 10_000
const usualPage = 20
/** What the call gives at most. */
const mostRows = 500

/** One ranking of the session, from its top: more rows are asked for as the list is read on. */
export function useRanking(ranking: Ranking, pageSize = usualPage) {
  const { call } = useClient()
  const [sizes, setSizes] = useState<Partial<Record<Ranking, number>>>({})
  const size = sizes[ranking] ?? pageSize
  const query = useQuery({
    queryKey: ['ranking', ranking, size],
    queryFn: ({ signal }) => call(rankings[ranking], { size }, { signal, isLoading: false }),
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === ranking ? keepPreviousData(last) : undefined),
    refetchInterval: refreshMs,
  })
  const got = query.data?.items.length ?? 0
  const waiting = query.isPlaceholderData && query.isFetching
  return {
    query,
    more: waiting ? ('loading' as const) : got < size || size >= mostRows ? ('none' as const) : ('more' as const),
    loadMore: () => setSizes({ ...sizes, [ranking]: Math.min(mostRows, size + pageSize) }),
  }
}
