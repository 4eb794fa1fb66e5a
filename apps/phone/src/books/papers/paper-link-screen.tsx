import './papers.css'
import { useMutation } from '@tanstack/react-query'
import { openPaperLink } from '@bahi/contract/reports/papers'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useClient } from '../../calls/client.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { Paper } from './paper-figures.tsx'
import { usePaperValues } from './use-paper-values.ts'

/** The paper of a link that was sent by e-mail. It opens by a press, logs nobody in, and shows nothing else. */
export function PaperLinkScreen() {
  const { link } = useQueryValues(paths.paperLink)
  return <LinkedPaper key={link ?? ''} token={link ?? ''} />
}

function LinkedPaper({ token }: { token: string }) {
  const { t } = useText()
  const values = usePaperValues()
  const refusalText = useRefusalText()
  const { call } = useClient()
  const { data, mutate, isPending, error } = useMutation({
    mutationFn: () => call(openPaperLink, { token }, { isLoading: false }),
  })
  if (data !== undefined)
    return (
      <AppScreen
        title={values.title(data.kind, data.period)}
        subtitle={values.period(data.period, data.kind)}
        strip={<OfflineNotice />}
      >
        <div className="paper-page">
          <div className="paper-page__note">
            <Note>{t('paperLink.shown')}</Note>
          </div>
          <Paper view={data} />
        </div>
      </AppScreen>
    )
  return (
    <AppScreen title={t('paper.title')} strip={<OfflineNotice />}>
      <div role="status">
        <EmptyState
          title={t(error === null ? 'paperLink.title' : 'paperLink.closed')}
          text={error === null ? t('paperLink.text') : refusalText(error)}
          action={
            error === null ? (
              <Button busy={isPending} disabled={token === ''} onPress={() => mutate()}>
                {t('paperLink.open')}
              </Button>
            ) : (
              <Button kind="outline" href={linkTo(paths.papers)}>
                {t('paperLink.toPapers')}
              </Button>
            )
          }
        />
      </div>
    </AppScreen>
  )
}
