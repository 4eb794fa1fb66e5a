import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { getIndiaIndex, queryHomeIndex } from '@bahi/contract/market/quotes'
import type { IndexRow } from '@bahi/contract/market/views'
import { useClient, type Client } from '../calls/client.ts'
import { withLevel } from './live-indices.ts'

const refreshMs = 60_000

/** The levels live by themselves; what is asked for while the cover stands is not asked for again by the page behind it. */
const freshMs = 5_000

export function indicesQuery(call: Client['call'], place: 'home' | 'market') {
  return queryOptions({
    queryKey: ['indices', place],
    queryFn: ({ signal }) => call(place === 'home' ? queryHomeIndex : getIndiaIndex, {}, { signal, isLoading: false }),
    staleTime: freshMs,
  })
}

/** The indices with their day so far: Home asks for its own, the market for all there are. */
export function useIndices(place: 'home' | 'market' = 'market') {
  const { call } = useClient()
  return useQuery({ ...indicesQuery(call, place), refetchInterval: refreshMs })
}

/** An index with its newest level, updated while `watching`. */
export function useLiveIndex(row: IndexRow, watching = true): IndexRow {
  const { quotes, stream } = useClient()
  const { code } = row
  useEffect(() => (watching ? stream.subscribeIndices() : undefined), [stream, watching])
  const subscribe = useCallback(
    (changed: () => void) => (watching ? quotes.subscribeIndices(changed) : stay),
    [quotes, watching],
  )
  return withLevel(
    row,
    useSyncExternalStore(subscribe, () => quotes.indices().find((index) => index.code === code)),
  )
}

const stay = () => {}
