import { useQuery } from '@tanstack/react-query'
import { listConsoleIpos, openConsoleIpo } from '@bahi/contract/ipo/staff'
import type { IpoFilter } from '@bahi/contract/ipo/views'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { usePages } from '../lists/use-pages.ts'
import { useClient } from '../session/client.ts'

export type IpoLine = ReplyOf<typeof listConsoleIpos>['items'][number]
export type OpenedIpo = ReplyOf<typeof openConsoleIpo>

export function useIpos(state: IpoFilter) {
  const client = useClient()
  return usePages({
    key: ['ipos', 'list', state],
    everyMs: 10_000,
    read: (from) => client.call(listConsoleIpos, { state, ...from }),
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
