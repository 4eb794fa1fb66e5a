import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getWorth, getWorthParts } from '@bahi/contract/reports/worth'
import { getWorthFile } from '@bahi/contract/reports/worth-file'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { saveFile } from '../../device/save-file.ts'
import { useSession } from '../../session/use-session.ts'

export type Worth = ReplyOf<typeof getWorth>
const beside = (index: string | undefined) => (index === undefined ? {} : { index })

export type WorthParts = ReplyOf<typeof getWorthParts>

/** The kept nights, with an index beside them, the usual one unless another is chosen. The old line stays while another comes. */
export function useWorth(index: string | undefined) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['worth', index],
    enabled: loggedIn,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getWorth, beside(index), { signal, isLoading: false }),
  })
}

export function useWorthParts() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['worth-parts'],
    enabled: loggedIn,
    staleTime: 30_000,
    queryFn: ({ signal }) => call(getWorthParts, {}, { signal, isLoading: false }),
  })
}

/** Fetches the file with the token in its header, and hands it to the browser. */
export function useSaveWorth() {
  const { document } = useClient()
  return useMutation({
    mutationFn: async (index: string | undefined) =>
      saveFile('bahi-worth.csv', 'text/csv;charset=utf-8', await document(getWorthFile, beside(index))),
  })
}
