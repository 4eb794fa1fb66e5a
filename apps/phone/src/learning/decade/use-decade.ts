import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getDecade } from '@bahi/contract/learning/decade'
import { useClient } from '../../calls/client.ts'
import { callOf, type DecadePlan } from './decade-plan.ts'

/** A decade never changes: the same plan has the same answer for ever. */
export function useDecade(plan: DecadePlan) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['decade', plan],
    queryFn: ({ signal }) => call(getDecade, callOf(plan), { signal, isLoading: false, needLogin: false }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}
