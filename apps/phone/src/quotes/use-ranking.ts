import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getMostActiveValue,
  getMostActiveVolume,
  getTopGainers,
  getTopLosers,
  getTopStockList,
} from '@bahi/contract/market/quotes'
import type { StockRow } from '@bahi/contract/market/views'
import { useClient } from '../calls/client.ts'

const rankings = {
  gainers: getTopGainers,
  losers: getTopLosers,
  volume: getMostActiveVolume,
  value: getMostActiveValue,
  largest: getTopStockList,
}

export type Ranking = keyof typeof rankings
export type Exchange = StockRow['exchange']

/** Who is at the head changes by live prices every second; who belongs there is asked this often. */
const refreshMs = 5_000
/** A long list is heavy to load, and its end is rarely on screen: it is refreshed less often. */
const longListRefreshMs = 15_000
const longList = 100
const usualPage = 20
/** What the call gives at most. */
const maxRows = 500

/** One ranking of the session, from its top: more rows are asked for as the list is read on. */
export function useRanking(
  ranking: Ranking,
  { exchange, pageSize = usualPage }: { exchange?: Exchange | undefined; pageSize?: number } = {},
) {
  const { call } = useClient()
  const [sizes, setSizes] = useState<Record<string, number>>({})
  const list = `${ranking} ${exchange ?? ''}`
  const size = sizes[list] ?? pageSize
  const query = useQuery({
    queryKey: ['ranking', list, size],
    queryFn: ({ signal }) =>
      call(rankings[ranking], exchange === undefined ? { size } : { size, exchange }, { signal, isLoading: false }),
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === list ? keepPreviousData(last) : undefined),
    refetchInterval: size > longList ? longListRefreshMs : refreshMs,
  })
  const got = query.data?.items.length ?? 0
  const waiting = query.isPlaceholderData && query.isFetching
  return {
    query,
    more: waiting ? ('loading' as const) : got < size || size >= maxRows ? ('none' as const) : ('more' as const),
    loadMore: () => setSizes({ ...sizes, [list]: Math.min(maxRows, size < longList ? size + pageSize : size * 2) }),
  }
}
