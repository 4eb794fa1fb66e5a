import './licences.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter } from '@bahi/ui/layout/screen'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { loadNotices, type Notice } from './read-notices.ts'

/** Whose packages are part of the app, and under which licences. */
export function LicencesScreen() {
  const { t } = useText()
  const query = useQuery({ queryKey: ['licences'], queryFn: ({ signal }) => loadNotices(signal) })
  return (
    <AppScreen title={t('licences.title')} simulated={false} strip={<OfflineNotice />} scrollId="licences">
      <Gutter>
        <Note>{t('licences.note')}</Note>
      </Gutter>
      <QueryStates query={query} title={t('licences.error')}>
        {(notices) => (
          <ul className="licences">
            {notices.map((notice) => (
              <Licence key={notice.name} notice={notice} />
            ))}
          </ul>
        )}
      </QueryStates>
    </AppScreen>
  )
}

function Licence({ notice: { name, licence, text } }: { notice: Notice }) {
  return (
    <li lang="en">
      <details className="licences__one">
        <summary className="licences__head">
          <span className="licences__name">{name}</span>
          <span className="licences__kind">{licence}</span>
          <ChevronDown className="licences__arrow" size={18} strokeWidth={1.9} aria-hidden="true" />
        </summary>
        <p className="licences__text">{text}</p>
      </details>
    </li>
  )
}
