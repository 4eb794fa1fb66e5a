import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listCustomers, listLockReasons, openCustomer } from '@bahi/contract/customers/staff'
import { useClient } from '../session/client.ts'
import { useOpened } from '../session/use-opened.ts'
import type { CustomerFilter } from './customer-words.ts'

export const customersAPage = 25

export function useCustomers(input: { keyword: string; filter: CustomerFilter; before: string }) {
  const client = useClient()
  return useQuery({
    queryKey: ['customers', 'list', input],
    placeholderData: keepPreviousData,
    queryFn: () =>
      client.call(listCustomers, {
        keyword: input.keyword,
        filter: input.filter,
        size: customersAPage,
        ...(input.before === '' ? {} : { before: input.before }),
      }),
  })
}

/**
 * Everything of one customer. Opening it is a line in their log, so it is asked for anew only after something was
 * changed.
 */
export function useCustomer(id: string) {
  const client = useClient()
  return useOpened(['customers', 'open', id], () => client.call(openCustomer, { id }))
}

export function useLockReasons() {
  const client = useClient()
  return useQuery({
    queryKey: ['customers', 'lock-reasons'],
    queryFn: () => client.call(listLockReasons, {}),
    staleTime: Infinity,
  })
}
