import type { ReplyOf } from '@bahi/contract/endpoint'
import { getBanners, queryHomeIndex, type IndexRow } from '@bahi/contract/market'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useClient } from '../../client.ts'
import { withLevels } from './live-indices.ts'

const indicesRefreshMs = 60_000
const bannersFreshMs = 300_000

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
