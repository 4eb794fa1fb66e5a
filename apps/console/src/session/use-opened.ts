import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { opens } from './refresh.ts'

/**
 * What belongs to a customer, opened once for as long as it is on the screen: not again because the window came to the
 * front, nor because the answer grew old. Asking for it again is somebody's decision.
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
