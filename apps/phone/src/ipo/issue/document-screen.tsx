import './issue.css'
import { BadgeCheck } from 'lucide-react'
import { useMemo } from 'react'
import { fromHex, hashMarks, toHex } from '@bahi/proofs/hex'
import { sha256 } from '@bahi/proofs/sha256'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { documentWords } from '../ipo-words.ts'
import { useIpoDocument } from '../use-ipos.ts'

/** The text of an offer's paper, and that it is the one whose mark was published. */
export function IpoDocumentScreen() {
  const { t, language } = useText()
  const { id = '' } = useQueryValues(paths.ipoDocument)
  const query = useIpoDocument(id)
  return (
    <AppScreen
      title={query.data === undefined ? t('ipo.documents') : t(documentWords[query.data.document.kind])}
      subtitle={query.data?.name}
      strip={<OfflineNotice />}
    >
      {id === '' ? (
        <EmptyState title={t('ipo.unknownOne')} text={t('ipo.unknownOne.text')} />
      ) : (
        <QueryStates query={query} title={t('ipo.document.error')}>
          {({ document, text }) => (
            <Gutter>
              <article className="ipo-document">
                <h2 className="ipo-document__title">{document.title}</h2>
                <p className="text-caption text-3">
                  {t('ipo.document.published', { day: formatDay(document.publishedAt, language) })}
                </p>
                {text.split(/\n{2,}/).map((paragraph, at) => (
                  <p key={at}>{paragraph}</p>
                ))}
              </article>
              <Mark text={text} published={document.sha256} />
            </Gutter>
          )}
        </QueryStates>
      )}
    </AppScreen>
  )
}

/** The hash that this phone computed of the text, beside the published hash. */
function Mark({ text, published }: { text: string; published: string }) {
  const { t } = useText()
  const made = useMemo(() => toHex(sha256(new TextEncoder().encode(text))), [text])
  if (made !== published) return <Note tone="alert">{t('ipo.document.differs')}</Note>
  return (
    <Note tone="done" icon={<BadgeCheck size={18} strokeWidth={1.9} />}>
      {t('ipo.document.same', { mark: hashMarks(fromHex(published)) })}
    </Note>
  )
}
