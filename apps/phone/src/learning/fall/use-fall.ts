import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { runFall } from '@bahi/contract/learning/fall'
import { useClient } from '../../calls/client.ts'
import type { Act } from './fall-day.ts'

/** The whole day with these orders in it: another order makes another day, and the same ones give the same. */
export function useFall(seed: number, acts: readonly Act[]) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['fall', seed, acts],
    queryFn: ({ signal }) =>
      call(
        runFall,
        { seed, acts: acts.map((act) => JSON.stringify(act)) },
        { signal, isLoading: false, needLogin: false },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}
