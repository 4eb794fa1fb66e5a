import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listConsoleIpos, openConsoleIpo } from '@bahi/contract/ipo/staff'
import type { IpoFilter } from '@bahi/contract/ipo/views'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../session/client.ts'

export type IpoLine = ReplyOf<typeof listConsoleIpos>['items'][number]
export type OpenedIpo = ReplyOf<typeof openConsoleIpo>

export function useIpos(state: IpoFilter) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: ['ipos', 'list', state],
    initialPageParam: '',
    refetchInterval: 10_000,
    queryFn: ({ pageParam }) =>
      client.call(listConsoleIpos, { state, ...(pageParam === '' ? {} : { before: pageParam }) }),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
  })
}

export function useIpo(ipoId: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['ipos', 'open', ipoId],
    enabled: ipoId !== '',
    refetchInterval: 5_000,
    queryFn: () => client.call(openConsoleIpo, { ipoId }),
  })
}
