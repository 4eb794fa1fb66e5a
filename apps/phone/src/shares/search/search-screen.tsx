import { useState } from 'react'
import { maxKeywordLength } from '@bahi/contract/market/quotes'
import { SearchField } from '@bahi/ui/fields/search-field'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { useText } from '../../text/use-text.tsx'
import { readRecent, withRecent, writeRecent, type RecentSearch } from './recent-searches.ts'
import { SearchFound } from './search-found.tsx'
import { SearchStart } from './search-start.tsx'
import { useResultKeys } from './use-result-keys.ts'

const resultsId = 'search-results'

/** Looks for everything: shares, sectors, indices, the customer's own, and the pages of the app. */
export function SearchScreen() {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState(() => readRecent(localStorage))
  useResultKeys(resultsId)
  const keep = (next: RecentSearch[]) => {
    writeRecent(localStorage, next)
    setRecent(next)
  }
  const keyword = typed.trim()
  return (
    <AppScreen
      title={t('search.title')}
      strip={<OfflineNotice />}
      field={
        <SearchField
          name={t('search.title')}
          value={typed}
          placeholder={t('search.placeholder')}
          clearName={t('search.clearField')}
          autoFocus
          onChange={(text) => setTyped(text.slice(0, maxKeywordLength))}
        />
      }
    >
      <div id={resultsId}>
        {keyword === '' ? (
          <SearchStart recent={recent} onClear={() => keep([])} />
        ) : (
          <SearchFound keyword={keyword} onOpen={(opened) => keep(withRecent(recent, opened))} />
        )}
      </div>
    </AppScreen>
  )
}
