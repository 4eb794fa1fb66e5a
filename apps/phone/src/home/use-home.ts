import { queryOptions, useQuery } from '@tanstack/react-query'
import type { IndexRow } from '@bahi/contract/market/views'
import { getBanners } from '@bahi/contract/site/site-info'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient, type Client } from '../calls/client.ts'
import { useIndices } from '../quotes/use-indices.ts'

const bannersFreshMs = 300_000

export type HomeBanner = ReplyOf<typeof getBanners>['items'][number]

export interface HomeHead {
  indices: readonly IndexRow[]
  banners: readonly HomeBanner[]
}

export function bannersQuery(call: Client['call']) {
  return queryOptions({
    queryKey: ['banners'],
    queryFn: ({ signal }) => call(getBanners, { plat: 'phone' }, { signal, isLoading: false }),
    staleTime: bannersFreshMs,
    retry: false,
  })
}

/** The parts above the rankings. They appear together, so that nothing moves under the finger; without banners Home still shows the indices. */
export function useHomeHead() {
  const { call } = useClient()
  const indices = useIndices('home')
  const banners = useQuery(bannersQuery(call))
  const ready = indices.data !== undefined && (banners.data !== undefined || banners.isError)
  const data: HomeHead | undefined = ready
    ? { indices: indices.data.items, banners: banners.data?.items ?? [] }
    : undefined
  const refetch = () => Promise.all([indices.refetch(), banners.refetch()])
  return { data, isError: indices.isError, refetch }
}
