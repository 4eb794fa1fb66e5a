import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listFundHoldings,
  listFundOrders,
  listNavs,
  previewFundOrder,
  redeemFund,
  subscribeFund,
} from '@bahi/contract/funds/calls'
import {
  buyPlan,
  listPlanHoldings,
  listPlanNavs,
  listPlanOrders,
  previewPlanOrder,
  sellPlan,
} from '@bahi/contract/funds/plans'
import type { FundHolding, FundOrder, FundOrderState, FundPreview } from '@bahi/contract/funds/views'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { usePages } from '../../calls/use-pages.ts'
import { useSession } from '../../session/use-session.ts'
import type { SchemeKind, SchemeSide } from './units-rules.ts'

/** Everything of funds and plans: after an order all of it is read again. */
export const schemesKey = ['schemes'] as const

/** A NAV is declared once a day; redemptions executed at it are paid in the morning. */
const refreshMs = 30_000

/** What is asked; the units are kept beside the answer, so that a sum never says others than it was made of. */
export interface PreviewAnswer {
  units: number | null
  preview: FundPreview
}

/** What an order would come to. The last answer stays while the next is asked for. */
export function useSchemePreview({
  kind,
  side,
  code,
  units,
  enabled,
}: {
  kind: SchemeKind
  side: SchemeSide
  code: string
  units: number | null
  enabled: boolean
}) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...schemesKey, kind, 'preview', code, side, units],
    enabled: loggedIn && enabled && code !== '',
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PreviewAnswer> => {
      const input = units === null ? { code, side } : { code, side, units }
      const how = { signal, isLoading: false }
      return {
        units,
        preview: kind === 'fund' ? await call(previewFundOrder, input, how) : await call(previewPlanOrder, input, how),
      }
    },
  })
}

/** One key for one intent: the same button after a lost answer gets the first answer. */
export function useSchemeOrder({ kind, side }: { kind: SchemeKind; side: SchemeSide }) {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { code: string; units: number }): Promise<FundOrder> => {
      const how = { idempotencyKey: keyFor({ kind, side, ...input }) }
      if (kind === 'fund') return side === 'buy' ? call(subscribeFund, input, how) : call(redeemFund, input, how)
      return side === 'buy' ? call(buyPlan, input, how) : call(sellPlan, input, how)
    },
    onSuccess: async () => {
      spend()
      await refetchFresh(queries, schemesKey, ['assets'], ['statement'])
    },
  })
}

/** All values of a scheme, oldest first. */
export function useNavs(kind: SchemeKind, code: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: [...schemesKey, kind, 'navs', code],
    enabled: code !== '',
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      kind === 'fund'
        ? call(listNavs, { code }, { signal, isLoading: false })
        : call(listPlanNavs, { code }, { signal, isLoading: false }),
  })
}

/** A holding as funds and plans both have it. */
export type SchemeHolding = Omit<FundHolding, 'category'> & { lots: SchemeLot[] }
export type SchemeLot = ReplyOf<typeof listFundHoldings>['items'][number]['lots'][number]
export interface SchemeHoldings {
  items: SchemeHolding[]
  totals: { valuePaise: number; investedPaise: number; profitPaise: number; profitBps: number }
}

/** What the customer holds; of one scheme, with its lots. */
export function useSchemeHoldings(kind: SchemeKind, code?: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...schemesKey, kind, 'holdings', code ?? ''],
    enabled: loggedIn && code !== '',
    refetchInterval: refreshMs,
    queryFn: ({ signal }): Promise<SchemeHoldings> => {
      const input = code === undefined ? {} : { code }
      return kind === 'fund'
        ? call(listFundHoldings, input, { signal, isLoading: false })
        : call(listPlanHoldings, input, { signal, isLoading: false })
    },
  })
}

/** The customer's orders, newest first: all of them, or those of one scheme. */
export function useSchemeOrders(kind: SchemeKind, state: 'all' | FundOrderState, code?: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return usePages({
    queryKey: [...schemesKey, kind, 'orders', state, code ?? ''],
    enabled: loggedIn && code !== '',
    initialPageParam: '',
    refetchInterval: refreshMs,
    queryFn: ({ signal, pageParam }) => {
      const input = {
        state,
        ...(code === undefined ? {} : { code }),
        ...(pageParam === '' ? {} : { before: pageParam }),
      }
      return kind === 'fund'
        ? call(listFundOrders, input, { signal, isLoading: false })
        : call(listPlanOrders, input, { signal, isLoading: false })
    },
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
  })
}
