import { linkTo, paths } from '../../paths.ts'
import { sectorName } from '../../sector-name.ts'
import { useText } from '../../text/use-text.tsx'
import { useIndices } from '../../use-indices.ts'
import { useSession } from '../../use-session.ts'
import { matchNames, type Named } from './match-words.ts'
import { searchPages } from './search-pages.ts'
import { useSectors } from './sector-list.tsx'

export interface Place extends Named {
  href: string
  kind: 'index' | 'sector' | 'page'
}

const mostPlaces = 3

/** Indices, sectors and pages that answer what was typed: known on the phone, so they answer at once. */
export function usePlaces(typed: string): Place[] {
  const { t } = useText()
  const { loggedIn } = useSession()
  const indices = useIndices()
  const sectors = useSectors(typed !== '')
  if (typed === '') return []
  const places: Place[] = [
    ...(indices.data?.items ?? []).map(({ code, name }) => ({ kind: 'index' as const, title: name, words: `${code} ${t('search.words.index')}`, href: linkTo(paths.stockList, { index: code }) })),
    ...(sectors.data?.items ?? []).map(({ sector }) => ({ kind: 'sector' as const, title: sectorName(sector, { t }), words: `${sector} ${t('search.words.sector')}`, href: linkTo(paths.stockList, { sector }) })),
    ...searchPages
      .filter(({ onlyFor }) => onlyFor === undefined || (onlyFor === 'customer') === loggedIn)
      .map(({ title, words, href }) => ({ kind: 'page' as const, title: t(title), words: t(words), href })),
  ]
  return matchNames(typed, places, mostPlaces)
}
