import { listStaffFundOrders } from '@bahi/contract/funds/staff'
import type { FundOrderState } from '@bahi/contract/funds/views'
import { usePages } from '../../lists/use-pages.ts'
import { useClient } from '../../session/client.ts'

/** The queue with what it holds and what the books hold for it. */
export function useFundOrders(state: FundOrderState) {
  const client = useClient()
  return usePages({
    key: ['fund-orders', 'list', state],
    everyMs: 10_000,
    read: (from) => client.call(listStaffFundOrders, { state, ...from }),
  })
}
