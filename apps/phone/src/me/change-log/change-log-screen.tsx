import './change-log.css'
import { useState } from 'react'
import { changeKinds, listChanges, type LoggedChange } from '@bahi/contract/staff/change-log'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { useClient } from '../../calls/client.ts'
import { usePages } from '../../calls/use-pages.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LoadMore } from '../../page/load-more.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { subjectText, changeText, periodText } from './change-words.ts'

const kindNames = {
  '': 'changes.all',
  setting: 'changes.settings',
  instrument: 'changes.shares',
  calendar: 'changes.days',
} as const satisfies Record<LoggedChange['kind'] | '', TextKey>

/** What staff changed of the rules, for everybody, logged in or not: who, when and why. */
export function ChangeLogScreen() {
  const { t } = useText()
  const [kind, setKind] = useState<LoggedChange['kind'] | ''>('')
  const { query, more, loadMore } = useChanges(kind)
  return (
    <AppScreen title={t('changes.title')} simulated={false} strip={<OfflineNotice />} scrollId={`changes-${kind}`}>
      <ChipRow name={t('changes.filter')}>
        {(['', ...changeKinds] as const).map((one) => (
          <Chip key={one} on={one === kind} onPress={() => setKind(one)}>
            {t(kindNames[one])}
          </Chip>
        ))}
      </ChipRow>
      <Gutter>
        <Note>{t('changes.note')}</Note>
      </Gutter>
      <QueryStates query={query} title={t('changes.error')}>
        {(changes) =>
          changes.length === 0 ? (
            <EmptyState title={t('changes.empty.title')} text={t('changes.empty.text')} />
          ) : (
            <>
              <ul className="changes">
                {changes.map((change) => (
                  <Change key={change.id} change={change} />
                ))}
              </ul>
              <LoadMore state={more} onMore={loadMore} auto />
            </>
          )
        }
      </QueryStates>
    </AppScreen>
  )
}

function Change({ change }: { change: LoggedChange }) {
  const { t, language } = useText()
  const figures = useFigures()
  const day = (date: string) => formatDay(`${date}T12:00:00+05:30`, language)
  return (
    <li className="changes__one">
      <span className="changes__head">
        <span className="changes__subject">{subjectText(change, t)}</span>
        <time className="changes__quiet" dateTime={change.recordedAt}>
          {formatDay(change.recordedAt, language)}
        </time>
      </span>
      <span className="changes__what">{changeText(change, t, figures)}</span>
      <span className="changes__quiet">
        {periodText(change, t, day)} · {t('changes.signed', { first: change.madeBy, second: change.checkedBy })}
      </span>
      <q className="changes__reason">{change.reason}</q>
    </li>
  )
}

/** The public change log, latest first, page by page; it needs no log-in. */
function useChanges(kind: LoggedChange['kind'] | '') {
  const { call } = useClient()
  return usePages({
    queryKey: ['changes', kind],
    queryFn: ({ signal, pageParam }) =>
      call(
        listChanges,
        { ...(kind === '' ? {} : { kind }), ...(pageParam === '' ? {} : { before: pageParam }) },
        { signal, isLoading: false },
      ),
    initialPageParam: '',
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
  })
}
