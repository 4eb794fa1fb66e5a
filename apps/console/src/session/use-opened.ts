import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { opens } from './refresh.ts'

/**
 * Reads a customer's data once while it is on the screen, because each reading is logged: not again when the window comes
 * to the front or the answer grows old. Only an act of staff reads it again.
 */
export function useOpened<Data>(
  key: readonly unknown[],
  open: () => Promise<Data>,
  enabled = true,
): UseQueryResult<Data> {
  return useQuery({
    queryKey: key,
    queryFn: open,
    enabled,
    meta: opens,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  })
}
