import { useQuery } from '@tanstack/react-query'
import { listInbox, openChat } from '@bahi/contract/customers/support-staff'
import { useClient } from '../../session/client.ts'

export type InboxView = 'mine' | 'waiting' | 'closed'

export function useInbox(view: InboxView, page: number) {
  const client = useClient()
  return useQuery({
    queryKey: ['chat', 'inbox', view, page],
    queryFn: () => client.call(listInbox, { view, page }),
    refetchInterval: 5_000,
  })
}

/**
 * One conversation, looked at again every few seconds while it is on the screen: for a quarter of an hour that is one
 * line in the customer's log.
 */
export function useChat(customerId: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['chat', 'open', customerId],
    queryFn: () => client.call(openChat, { customerId, size: 200 }),
    enabled: customerId !== '',
    refetchInterval: 5_000,
    gcTime: 0,
  })
}
