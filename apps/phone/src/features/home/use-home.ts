import type { EndpointShape, ReplyOf } from '@bahi/contract/endpoint'
import { getBanners, getMostActiveValue, getMostActiveVolume, getTopGainers, getTopLosers, queryHomeIndex, type IndexRow } from '@bahi/contract/market'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useClient } from '../../client.ts'
import { withLevels } from './live-indices.ts'

const indicesRefreshMs = 60_000
/** Places change slowly beside prices, which come over the stream. */
const rankingRefreshMs = 10_000
const bannersFreshMs = 300_000
const rankedRows = 5

const rankings = { gainers: getTopGainers, losers: getTopLosers, volume: getMostActiveVolume, value: getMostActiveValue } as const satisfies Record<string, EndpointShape>
export type Ranking = keyof typeof rankings

export type HomeBanner = ReplyOf<typeof getBanners>['items'][number]

export interface HomeHead {
  indices: readonly IndexRow[]
  banners: readonly HomeBanner[]
}

/** What stands above the rankings. They come together, so that nothing moves under the finger; Home does without banners rather than without indices. */
export function useHomeHead() {
  const { call } = useClient()
  const indices = useQuery({ queryKey: ['home-indices'], queryFn: ({ signal }) => call(queryHomeIndex, {}, { signal, isLoading: false }), refetchInterval: indicesRefreshMs })
  const banners = useQuery({ queryKey: ['banners'], queryFn: ({ signal }) => call(getBanners, { plat: 'phone' }, { signal, isLoading: false }), staleTime: bannersFreshMs, retry: false })
  const ready = indices.data !== undefined && (banners.data !== undefined || banners.isError)
  const data: HomeHead | undefined = ready ? { indices: indices.data.items, banners: banners.data?.items ?? [] } : undefined
  const refetch = () => Promise.all([indices.refetch(), banners.refetch()])
  return { data, isError: indices.isError, refetch }
}

/** Indices with their newest levels, while somebody looks at them. */
export function useLiveIndices(rows: readonly IndexRow[]): readonly IndexRow[] {
  const { quotes, stream } = useClient()
  useEffect(() => stream.subscribeIndices(), [stream])
  return withLevels(rows, useSyncExternalStore(quotes.subscribeIndices, quotes.indices))
}

/** The first rows of a ranking of the session. */
export function useHomeRanking(ranking: Ranking) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['home-ranking', ranking],
    queryFn: ({ signal }) => call(rankings[ranking], { size: rankedRows }, { signal, isLoading: false }),
    refetchInterval: rankingRefreshMs,
  })
}
