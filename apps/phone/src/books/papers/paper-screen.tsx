import './papers.css'
import { Download, Table2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { PaperView } from '@bahi/contract/reports/papers'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { Paper } from './paper-figures.tsx'
import { usePaperValues } from './use-paper-values.ts'
import { paperKind, usePaper, useSavePaper } from './use-papers.ts'

const TaxDetailsSheet = lazy(() =>
  import('../../taxes/tax-details-sheet.tsx').then((file) => ({ default: file.TaxDetailsSheet })),
)

/** One paper: the very figures that its PDF and its CSV have. */
export function PaperScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const values = usePaperValues()
  const asked = useQueryValues(paths.paper)
  const kind = paperKind(asked.kind)
  const period = asked.period ?? 'now'
  const query = usePaper(kind, period)
  const saving = useSavePaper()
  const view = query.data
  if (kind === null)
    return (
      <AppScreen title={t('paper.title')}>
        <EmptyState
          title={t('paper.none')}
          text={t('paper.none.text')}
          action={<Button href={linkTo(paths.papers)}>{t('paper.title')}</Button>}
        />
      </AppScreen>
    )
  return (
    <AppScreen
      title={values.title(kind, period)}
      subtitle={view === undefined ? undefined : values.period(view.period, view.kind)}
      strip={<OfflineNotice />}
      foot={view === undefined ? undefined : <Files view={view} saving={saving} />}
    >
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.paper, { kind, period })} />
      ) : (
        <QueryStates
          key={`${kind} ${period}`}
          query={query}
          title={t('paper.one.error')}
          skeleton={<SkeletonPage name={t('state.loading')} />}
        >
          {(paper) => (
            <div className="paper-page">
              {saving.error === null ? null : (
                <div className="paper-page__note">
                  <Note tone="alert">{t('paper.saveFailed')}</Note>
                </div>
              )}
              <Paper view={paper} />
              {kind === 'tax' ? <TaxDetails year={Number(paper.period)} /> : null}
            </div>
          )}
        </QueryStates>
      )}
    </AppScreen>
  )
}

/** What the estimate cannot know by itself is told in a sheet. */
function TaxDetails({ year }: { year: number }) {
  const { t } = useText()
  const { open, show, onOpenChange } = useSheet('tax-details')
  return (
    <div className="paper-page__note">
      <Button kind="outline" onPress={show}>
        {t('taxDetails.open')}
      </Button>
      <Suspense fallback={null}>
        {open ? <TaxDetailsSheet year={year} open onOpenChange={onOpenChange} /> : null}
      </Suspense>
    </div>
  )
}

function Files({ view, saving }: { view: PaperView; saving: ReturnType<typeof useSavePaper> }) {
  const { t } = useText()
  const isMaking = (format: 'pdf' | 'csv') => saving.isPending && saving.variables.format === format
  return (
    <>
      <Button
        kind="soft"
        icon={<Table2 size={18} strokeWidth={2} />}
        busy={isMaking('csv')}
        onPress={() => saving.mutate({ view, format: 'csv' })}
      >
        {t(isMaking('csv') ? 'paper.saving' : 'paper.csv')}
      </Button>
      <Button
        icon={<Download size={18} strokeWidth={2} />}
        busy={isMaking('pdf')}
        onPress={() => saving.mutate({ view, format: 'pdf' })}
      >
        {t(isMaking('pdf') ? 'paper.saving' : 'paper.pdf')}
      </Button>
    </>
  )
}
