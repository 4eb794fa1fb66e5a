import { useInfiniteQuery } from '@tanstack/react-query'
import { listStaffFundOrders } from '@bahi/contract/funds/staff'
import type { FundOrderState } from '@bahi/contract/funds/views'
import { useClient } from '../../session/client.ts'

/** The queue with what it holds and what the books hold for it. */
export function useFundOrders(state: FundOrderState) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: ['fund-orders', 'list', state],
    initialPageParam: '',
    refetchInterval: 10_000,
    queryFn: ({ pageParam }) =>
      client.call(listStaffFundOrders, { state, ...(pageParam === '' ? {} : { before: pageParam }) }),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
  })
}
