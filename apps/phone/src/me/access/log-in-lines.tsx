import type { LogInEntry } from '@bahi/contract/customers/sessions'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter } from '@bahi/ui/layout/screen'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatClock, formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { DeviceIcon } from './device-icon.tsx'
import { LinesByDay } from './lines-by-day.tsx'
import { openedByText } from './opened-by-text.ts'
import { usePlaceText } from './use-place-text.ts'
import { useLogIns } from './use-sessions.ts'

/** Every log-in that is still kept: from which device, when, and how it ended. */
export function LogInLines() {
  const { t } = useText()
  const { query, more, loadMore } = useLogIns()
  return (
    <>
      <Gutter>
        <Note>{t('accessLog.note')}</Note>
      </Gutter>
      <QueryStates query={query}>
        {(entries) => (
          <>
            <LinesByDay entries={entries} atOf={({ startedAt }) => startedAt}>
              {(entry) => <LogIn key={entry.id} entry={entry} />}
            </LinesByDay>
            <LoadMore state={more} onMore={loadMore} />
          </>
        )}
      </QueryStates>
    </>
  )
}

function LogIn({ entry }: { entry: LogInEntry }) {
  const { t, language } = useText()
  const { device, kind, newPlace, startedAt, endedAt, state, current, readOnly, openedBy } = entry
  const place = usePlaceText()(entry.place)
  const ended = endedAt === null ? '' : formatDayAndTime(endedAt, language)
  return (
    <li className="access-log__one">
      <DeviceIcon kind={kind} />
      <span className="access-log__words">
        <span className="device-card__name">{device === '' ? t('devices.unknown') : device}</span>
        <span className="access-log__state">
          {current
            ? t('accessLog.current')
            : state === 'open'
              ? t('accessLog.open')
              : state === 'logged-out'
                ? t('accessLog.loggedOut', { at: ended })
                : t('accessLog.timedOut', { at: ended })}
        </span>
        {openedBy === null ? null : <span className="access-log__state">{t(openedByText[openedBy])}</span>}
        {place === '' ? null : (
          <span className="access-log__state">{newPlace ? `${t('devices.newPlace')}: ${place}` : place}</span>
        )}
        {readOnly ? <span className="access-log__state">{t('devices.readOnly')}</span> : null}
      </span>
      <time className="access-log__time" dateTime={startedAt}>
        {formatClock(startedAt, false)}
      </time>
    </li>
  )
}
