import { TextLink } from '@bahi/ui/button'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { Section } from '@bahi/ui/screen'
import { SearchField } from '@bahi/ui/search-field'
import { EmptyState } from '@bahi/ui/state-view'
import { History } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { OfflineNotice } from '../../offline-notice.tsx'
import { paths, placeOf } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { useNavigation } from '../../navigate.ts'
import { LiveStockRow } from '../../live-stock-row.tsx'
import { LoadMore } from '../../load-more.tsx'
import { readRecent, withRecent, writeRecent } from './recent-searches.ts'
import { StarButton } from './star-button.tsx'
import { useSearch } from './use-search.ts'

const exchanges = ['all', 'NSE', 'BSE'] as const
const typingMs = 250

export function SearchScreen() {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const recent = useRecent()
  return (
    <AppScreen
      title={t('search.title')}
      strip={<OfflineNotice />}
      field={<SearchField name={t('search.title')} value={typed} placeholder={t('search.placeholder')} clearName={t('search.clearField')} autoFocus onChange={setTyped} />}
    >
      {typed.trim() === '' ? null : <Found keyword={typed.trim()} onOpen={recent.add} />}
      <RecentSearches codes={recent.codes} onClear={recent.clear} />
    </AppScreen>
  )
}

function Found({ keyword, onOpen }: { keyword: string; onOpen: (code: string) => void }) {
  const { t } = useText()
  const [exchange, setExchange] = useState<(typeof exchanges)[number]>('all')
  const asked = useSettled(keyword)
  const query = useSearch(asked)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <>
      <ChipRow name={t('search.exchange')}>
        {exchanges.map((one) => <Chip key={one} on={one === exchange} onPress={() => setExchange(one)}>{one === 'all' ? t('search.all') : one}</Chip>)}
      </ChipRow>
      <QueryStates query={query} title={t('search.error')}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items).filter((row) => exchange === 'all' || row.exchange === exchange)
          if (rows.length === 0 && !hasNextPage) return <EmptyState title={t('search.none', { keyword: asked })} text={t('search.none.text')} />
          return (
            <>
              <ul>
                {rows.map((row) => (
                  <LiveStockRow
                    key={row.instrumentId}
                    row={row}
                    match={asked}
                    withExchange
                    withSpark={false}
                    onOpen={() => onOpen(row.code)}
                    action={<StarButton code={row.code} symbol={row.symbol} next={placeOf(paths.search)} size={20} />}
                  />
                ))}
              </ul>
              {hasNextPage ? <LoadMore state={isFetchingNextPage ? 'loading' : 'more'} onMore={() => void fetchNextPage()} /> : null}
            </>
          )
        }}
      </QueryStates>
    </>
  )
}

function RecentSearches({ codes, onClear }: { codes: readonly string[]; onClear: () => void }) {
  const { t } = useText()
  const navigation = useNavigation()
  if (codes.length === 0) return null
  return (
    <Section title={t('search.recent')} end={<TextLink onPress={onClear}>{t('search.clearRecent')}</TextLink>}>
      <ChipRow name={t('search.recent')} wrap>
        {codes.map((code) => (
          <Chip key={code} icon={<History size={16} strokeWidth={1.75} />} onPress={() => navigation.open(paths.stock, { code })}>{code}</Chip>
        ))}
      </ChipRow>
    </Section>
  )
}

/** The keyword once typing rests, so that not every letter asks the server. */
function useSettled(keyword: string): string {
  const [settled, setSettled] = useState(keyword)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(keyword), typingMs)
    return () => clearTimeout(timer)
  }, [keyword])
  return useDeferredValue(settled)
}

function useRecent() {
  const [codes, setCodes] = useState(() => readRecent(localStorage))
  const keep = (next: string[]) => {
    writeRecent(localStorage, next)
    setCodes(next)
  }
  return { codes, add: (code: string) => keep(withRecent(codes, code)), clear: () => keep([]) }
}
