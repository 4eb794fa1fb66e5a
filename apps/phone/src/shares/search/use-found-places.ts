import { useQuery } from '@tanstack/react-query'
import { listFunds } from '@bahi/contract/funds/calls'
import { listPlans } from '@bahi/contract/funds/plans'
import { listIpoCalendar } from '@bahi/contract/ipo/calls'
import { useClient } from '../../calls/client.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useIndices } from '../../quotes/use-indices.ts'
import { useSession } from '../../session/use-session.ts'
import { sectorName } from '../../text/sector-name.ts'
import { useText } from '../../text/use-text.tsx'
import { useSectors } from '../market/sector-list.tsx'
import { matchNames, type Named } from './match-words.ts'
import { searchPages } from './search-pages.ts'

export interface Place extends Named {
  href: string
  kind: 'index' | 'sector' | 'fund' | 'plan' | 'ipo' | 'page'
}

const maxPlaces = 3

/** Indices, sectors, funds, plans, new shares and pages that answer what was typed: known on the phone, so they answer at once. */
export function usePlaces(typed: string): Place[] {
  const { t } = useText()
  const { loggedIn } = useSession()
  const indices = useIndices()
  const sectors = useSectors(typed !== '')
  const products = useProducts(typed !== '').data
  if (typed === '') return []
  const places: Place[] = [
    ...(indices.data?.items ?? []).map(({ code, name }) => ({
      kind: 'index' as const,
      title: name,
      words: `${code} ${t('search.words.index')}`,
      href: linkTo(paths.stockList, { index: code }),
    })),
    ...(sectors.data?.items ?? []).map(({ sector }) => ({
      kind: 'sector' as const,
      title: sectorName(sector, { t }),
      words: `${sector} ${t('search.words.sector')}`,
      href: linkTo(paths.stockList, { sector }),
    })),
    ...(products?.funds ?? []).map(({ code, name }) => ({
      kind: 'fund' as const,
      title: name,
      words: `${code} ${t('search.words.funds')}`,
      href: linkTo(paths.fund, { code }),
    })),
    ...(products?.plans ?? []).map(({ code, name }) => ({
      kind: 'plan' as const,
      title: name,
      words: `${code} ${t('search.words.plans')}`,
      href: linkTo(paths.plan, { code }),
    })),
    ...(products?.ipos ?? []).map(({ id, number, symbol, name }) => ({
      kind: 'ipo' as const,
      title: name,
      words: `${symbol} ${number}`,
      href: linkTo(paths.ipo, { id }),
    })),
    ...searchPages
      .filter(({ onlyFor }) => onlyFor === undefined || (onlyFor === 'customer') === loggedIn)
      .map(({ title, words, href }) => ({ kind: 'page' as const, title: t(title), words: t(words), href })),
  ]
  return matchNames(typed, places, maxPlaces)
}

/** Names change with a business day at most. */
const staleMs = 600_000

/** What can be bought beside shares, by its name: funds, AI-quant plans and new shares. */
function useProducts(enabled: boolean) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['search-products'],
    enabled,
    staleTime: staleMs,
    queryFn: async ({ signal }) => {
      const how = { signal, isLoading: false }
      const [funds, plans, ipos] = await Promise.all([
        call(listFunds, {}, how),
        call(listPlans, {}, how),
        call(listIpoCalendar, {}, how),
      ])
      return { funds: funds.items, plans: plans.items, ipos: ipos.items }
    },
  })
}
