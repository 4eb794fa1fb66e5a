import { useQuery } from '@tanstack/react-query'
import { getNewsItem, getNewsList, type NewsCategory } from '@bahi/contract/market/news'
import { useClient } from '../calls/client.ts'
import { usePages } from '../calls/use-pages.ts'

const freshMs = 60_000

/** News, the latest first, page after page; of a category or of all. */
export function useNewsPages(category: NewsCategory | '') {
  const { call } = useClient()
  return usePages({
    queryKey: ['news', 'list', category],
    queryFn: ({ signal, pageParam }) =>
      call(
        getNewsList,
        { category, size: 20, ...(pageParam === '' ? {} : { before: pageParam }) },
        { signal, isLoading: false },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
    staleTime: freshMs,
  })
}

/** The latest few, of everything or about one share. */
export function useLatestNews({ size, code }: { size: number; code?: string }) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['news', 'latest', size, code ?? ''],
    queryFn: ({ signal }) =>
      call(getNewsList, { size, ...(code === undefined ? {} : { code }) }, { signal, isLoading: false }),
    staleTime: freshMs,
  })
}

export function useNewsItem(id: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['news', 'item', id],
    queryFn: ({ signal }) => call(getNewsItem, { id }, { signal, isLoading: false }),
    staleTime: freshMs,
  })
}
