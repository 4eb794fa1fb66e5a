import { useQuery } from '@tanstack/react-query'
import { getQueues, type QueueName } from '@bahi/contract/staff/overview'
import { useClient } from '../../session/client.ts'

export type CountName = QueueName

export type Counts = Readonly<Partial<Record<CountName, number>>>

const everyMs = 8_000

/** The queues that the roles of this person open, looked at again every few seconds. */
export function useQueues() {
  const client = useClient()
  return useQuery({ queryKey: ['queues'], queryFn: () => client.call(getQueues, {}), refetchInterval: everyMs })
}

/** How much waits in each queue, for the badges of the rail. */
export function useCounts(): Counts {
  const { data } = useQueues()
  return Object.fromEntries((data?.items ?? []).map(({ queue, waiting }) => [queue, waiting]))
}
