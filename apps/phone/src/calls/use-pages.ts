import {
  useInfiniteQuery,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
} from '@tanstack/react-query'
import { useMemo } from 'react'

interface Page {
  readonly items: readonly unknown[]
}
type RowOf<P extends Page> = P['items'][number]

/** A list that is read page after page, for QueryStates and for the LoadMore at its end. */
export interface Pages<P extends Page> {
  /** The rows of all pages that were read. */
  readonly query: {
    readonly data: readonly RowOf<P>[] | undefined
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => Promise<unknown>
  }
  readonly pages: readonly P[]
  /** What the answer says of the whole list. */
  readonly first: P | undefined
  /** How many pages were read. */
  readonly count: number
  readonly more: 'loading' | 'more' | 'none'
  readonly loadMore: () => void
}

export function usePages<P extends Page, Place>(
  asked: UndefinedInitialDataInfiniteOptions<P, DefaultError, InfiniteData<P, Place>, QueryKey, Place>,
): Pages<P> {
  const query = useInfiniteQuery(asked)
  const pages = query.data?.pages
  const data = useMemo(() => pages?.flatMap<RowOf<P>>(({ items }) => items), [pages])
  return {
    query: { data, isError: query.isError, error: query.error, refetch: query.refetch },
    pages: pages ?? [],
    first: pages?.[0],
    count: pages?.length ?? 0,
    more: describeMore(query),
    loadMore: () => void query.fetchNextPage(),
  }
}

/** The state of the end of a list. */
export function describeMore({
  isFetchingNextPage,
  hasNextPage,
}: {
  readonly isFetchingNextPage: boolean
  readonly hasNextPage: boolean
}): Pages<Page>['more'] {
  if (isFetchingNextPage) return 'loading'
  return hasNextPage ? 'more' : 'none'
}
