import './glossary.css'
import { useState } from 'react'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { SearchField } from '@bahi/ui/fields/search-field'
import { AppScreen } from '../page/app-screen.tsx'
import { useText } from '../text/use-text.tsx'
import { findTerms } from './find-terms.ts'
import { NoTerms, TermsList } from './terms-list.tsx'
import { useTerms } from './use-terms.ts'

/** Every term of the app, found by name or by what it means. */
export function GlossaryScreen() {
  const { t } = useText()
  const query = useTerms()
  const [text, setText] = useState('')
  const found = query.data === undefined ? [] : findTerms(query.data, text)
  return (
    <AppScreen title={t('glossary.title')} simulated={false}>
      <div className="glossary-screen">
        <SearchField
          name={t('glossary.search')}
          placeholder={t('glossary.search')}
          clearName={t('search.clearField')}
          value={text}
          onChange={setText}
        />
        {query.data === undefined ? (
          <NoTerms query={query} />
        ) : found.length === 0 ? (
          <EmptyState title={t('glossary.none')} text={t('glossary.none.text')} />
        ) : (
          <TermsList terms={found} />
        )}
      </div>
    </AppScreen>
  )
}
