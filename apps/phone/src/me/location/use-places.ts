import { useQuery } from '@tanstack/react-query'
import type { Place } from './place-list.ts'

/** The list of places, fetched when a page first needs it. */
export function usePlaces() {
  return useQuery({
    queryKey: ['places'],
    queryFn: async (): Promise<readonly Place[]> => (await import('./place-list.ts')).places,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
