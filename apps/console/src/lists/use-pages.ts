import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListPage } from './read-whole.ts'

interface PagesOptions<Page> {
  key: readonly unknown[]
  /** Asks for the page after the row with this id, or for the first page. */
  read: (from: { readonly before?: string }) => Promise<Page>
  everyMs?: number
  enabled?: boolean
}

/** A list of which more is read when it is asked for. Each page begins after the id of the last row before it. */
export function usePages<Page extends ListPage<{ readonly id: string }>>({
  key,
  read,
  everyMs,
  enabled = true,
}: PagesOptions<Page>) {
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    enabled,
    refetchInterval: everyMs ?? false,
    queryFn: ({ pageParam }) => read(pageParam === '' ? {} : { before: pageParam }),
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
  })
}
