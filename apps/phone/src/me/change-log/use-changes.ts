import { listChanges, type LoggedChange } from '@bahi/contract/staff/change-log'
import { useClient } from '../../calls/client.ts'
import { usePages } from '../../calls/use-pages.ts'

/** The public change log, latest first, page after page. Nobody needs to log in for it. */
export function useChanges(kind: LoggedChange['kind'] | '') {
  const { call } = useClient()
  return usePages({
    queryKey: ['changes', kind],
    queryFn: ({ signal, pageParam }) =>
      call(
        listChanges,
        { ...(kind === '' ? {} : { kind }), ...(pageParam === '' ? {} : { before: pageParam }) },
        { signal, isLoading: false },
      ),
    initialPageParam: '',
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
  })
}
