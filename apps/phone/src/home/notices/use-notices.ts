import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotices, markNoticesRead, type NoticeGroup, type NoticeView } from '@bahi/contract/customers/notices'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { usePages } from '../../calls/use-pages.ts'
import { unreadKey } from '../../session/use-unread.ts'

const noticesKey = ['notices'] as const

/** Notices, newest first, page after page; of one group or of all. */
export function useNotices(group: NoticeGroup | '') {
  const { call } = useClient()
  const pages = usePages({
    queryKey: [...noticesKey, group],
    queryFn: ({ signal, pageParam }) =>
      call(
        listNotices,
        { group, size: 30, ...(pageParam === '' ? {} : { before: pageParam }) },
        { signal, isLoading: false },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => (last.hasMore ? last.items.at(-1)?.id : undefined),
  })
  return { ...pages, unread: pages.first?.unread ?? 0 }
}

/** Marks one as read, or all. What could not be marked stays marked as new, and that is all the harm. */
export function useMarkRead(): (notice: NoticeView | 'all') => void {
  const { call } = useClient()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (which: NoticeView | 'all') =>
      call(markNoticesRead, which === 'all' ? {} : { id: which.id }, { isLoading: false }),
    onSettled: () => refetchFresh(queries, noticesKey, unreadKey),
  })
  return mutate
}
