import './glossary.css'
import { Note } from '@bahi/ui/feedback/note'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { useText } from '../text/use-text.tsx'
import type { NamedTerm } from './find-terms.ts'
import type { useTerms } from './use-terms.ts'

/** Terms with their meanings. */
export function TermsList({ terms }: { terms: readonly NamedTerm[] }) {
  return (
    <dl className="terms-list">
      {terms.map(({ id, term, meaning }) => (
        <div key={id} className="terms-list__term">
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What stands in the place of the terms until they have come. */
export function NoTerms({ query }: { query: Pick<ReturnType<typeof useTerms>, 'isError'> }) {
  const { t } = useText()
  return query.isError ? (
    <Note tone="alert">{t('glossary.error')}</Note>
  ) : (
    <div role="status" aria-label={t('state.loading')}>
      <Skeleton width="100%" heightPx={120} />
    </div>
  )
}
