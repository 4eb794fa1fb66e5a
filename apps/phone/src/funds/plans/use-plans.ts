import { useQuery } from '@tanstack/react-query'
import { getFundOrder } from '@bahi/contract/funds/calls'
import { getPlan, listPlanDecisions, listPlanOrders, listPlans } from '@bahi/contract/funds/plans'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { JournalView } from '@bahi/contract/wire/journal'
import { useClient } from '../../calls/client.ts'
import { usePages } from '../../calls/use-pages.ts'
import { useSession } from '../../session/use-session.ts'
import { schemesKey } from '../scheme/use-schemes.ts'

export type PlanDetail = ReplyOf<typeof getPlan>
export type PlanRecord = PlanDetail['record']

/** A NAV is declared once a day. */
const refreshMs = 30_000
/** More orders than these are not read one by one on a phone. */
const provenOrders = 30

export function usePlans() {
  const { call } = useClient()
  return useQuery({
    queryKey: [...schemesKey, 'plan', 'list'],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => call(listPlans, {}, { signal, isLoading: false }),
  })
}

export function usePlan(code: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: [...schemesKey, 'plan', 'one', code],
    enabled: code !== '',
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => call(getPlan, { code }, { signal, isLoading: false }),
  })
}

/** The public log of what the rule decided, newest first. */
export function useDecisions(code: string) {
  const { call } = useClient()
  return usePages({
    queryKey: [...schemesKey, 'plan', 'decisions', code],
    enabled: code !== '',
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(
        listPlanDecisions,
        { code, ...(pageParam === '' ? {} : { before: pageParam }) },
        { signal, isLoading: false },
      ),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.date : undefined),
  })
}

/** The entries of all the customer's orders of a plan; null when there are too many to read one by one. */
export function usePlanEntries(code: string, units: number | undefined) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    // The units are part of the key, so that the entries are read again after an order changed the units.
    queryKey: [...schemesKey, 'plan', 'book', code, units],
    enabled: loggedIn && code !== '' && units !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<JournalView[] | null> => {
      const { items, more } = await call(listPlanOrders, { code, size: 100 }, { signal, isLoading: false })
      if (more || items.length > provenOrders) return null
      const journals: JournalView[] = []
      // One after the other: a burst of calls would be refused as a flood.
      for (const { id } of items)
        journals.push(...(await call(getFundOrder, { orderId: id }, { signal, isLoading: false })).journals)
      return journals
    },
  })
}
