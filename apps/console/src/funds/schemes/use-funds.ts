import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { checkFundTerms, listConsoleSchemes, openConsoleScheme, openFundDraft } from '@bahi/contract/funds/staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { useClient } from '../../session/client.ts'
import type { FundForm } from './fund-form.ts'

export type SchemeList = ReplyOf<typeof listConsoleSchemes>
export type SchemeLine = SchemeList['items'][number]
export type OpenedScheme = ReplyOf<typeof openConsoleScheme>
export type SchemeFilter = 'all' | 'fund' | 'plan'

export function useSchemes(of: SchemeFilter) {
  const client = useClient()
  return useQuery({
    queryKey: ['funds', 'list', of],
    refetchInterval: 10_000,
    queryFn: () => client.call(listConsoleSchemes, { of }),
  })
}

export function useScheme(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['funds', 'open', code],
    enabled: code !== '',
    refetchInterval: 10_000,
    queryFn: () => client.call(openConsoleScheme, { code }),
  })
}

/** A draft as it was last kept; what is being typed is not taken over by a later answer. */
export function useFundDraft(id: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['funds', 'draft', id],
    enabled: id !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: () => client.call(openFundDraft, { id }),
  })
}

/** What the terms would mean and break, asked once typing rests. */
export function useFundCheck(terms: FundForm) {
  const client = useClient()
  const wanted = JSON.stringify(terms)
  const settled = useDebounced(wanted, 400)
  const query = useQuery({
    queryKey: ['funds', 'check', settled],
    placeholderData: keepPreviousData,
    queryFn: () => client.call(checkFundTerms, JSON.parse(settled) as FundForm),
  })
  return {
    data: query.data,
    error: query.error,
    isCurrent: settled === wanted && query.data !== undefined && !query.isPlaceholderData,
  }
}
