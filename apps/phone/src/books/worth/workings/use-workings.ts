import { useMutation, useQuery } from '@tanstack/react-query'
import { getWorthWorkings, listWorthEntries, type WorthLine, type WorthPeriod } from '@bahi/contract/reports/worth'
import { getWorthFigure, type WorthFigure } from '@bahi/contract/reports/worth-figure'
import { getWorthFile, type WorthFile } from '@bahi/contract/reports/worth-file'
import { useClient } from '../../../calls/client.ts'
import { usePages } from '../../../calls/use-pages.ts'
import { saveFile } from '../../../device/save-file.ts'
import { useSession } from '../../../session/use-session.ts'

/** The entries of the account book after one number and through another. */
export interface EntryRange {
  readonly after: number
  readonly through: number
}

const pageSize = 20

/** How the figures of a period are computed. */
export function useWorkings(period: WorthPeriod) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['worth-workings', period],
    enabled: loggedIn,
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      (await call(getWorthWorkings, { period }, { signal, isLoading: false })).workings ?? 'none',
  })
}

/** What one figure is made of. */
export function useWorthFigure(asked: { of: WorthFigure; key: string; period: WorthPeriod }) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['worth-figure', asked],
    enabled: loggedIn,
    staleTime: 30_000,
    queryFn: ({ signal }) => call(getWorthFigure, asked, { signal, isLoading: false }),
  })
}

/** The entries of one line, newest first. What is written stays as it is. */
export function useWorthEntries(line: WorthLine, { after, through }: EntryRange) {
  const { call } = useClient()
  return usePages({
    queryKey: ['worth-entries', line, after, through],
    queryFn: ({ signal, pageParam }) =>
      call(
        listWorthEntries,
        { line, after, through, size: pageSize, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal, isLoading: false },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.more ? String(last.items.at(-1)?.number ?? 0) : null),
    staleTime: Infinity,
  })
}

/** Fetches the file of one figure with the token in its header, and hands it to the browser. */
export function useSaveWorking() {
  const { document } = useClient()
  return useMutation({
    mutationFn: async (asked: { of: WorthFile; period: WorthPeriod; key?: string }) =>
      saveFile(`bahi-${asked.of}.csv`, 'text/csv;charset=utf-8', await document(getWorthFile, asked)),
  })
}
