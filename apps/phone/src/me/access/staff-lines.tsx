import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { AccessLine } from './access-line.tsx'
import { LinesByDay } from './lines-by-day.tsx'
import { useStaffAccess } from './use-access-log.ts'

/** What staff looked at or changed of the customer's. */
export function StaffLines() {
  const { t } = useText()
  const { query, more, loadMore } = useStaffAccess()
  return (
    <QueryStates query={query}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title={t('accessLog.staff.empty')} text={t('accessLog.staff.empty.text')} />
        ) : (
          <>
            <Gutter>
              <Note>{t('accessLog.staff.note')}</Note>
            </Gutter>
            <LinesByDay entries={entries} atOf={({ at }) => at}>
              {(entry) => <AccessLine key={entry.id} entry={entry} />}
            </LinesByDay>
            <LoadMore state={more} onMore={loadMore} />
          </>
        )
      }
    </QueryStates>
  )
}
