import './access.css'
import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { TabContent, Tabs } from '@bahi/ui/buttons/tabs'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths, type AccessPart } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LoadMore } from '../../page/load-more.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { AccessLine } from './access-line.tsx'
import { IdentityLines } from './identity-lines.tsx'
import { LinesByDay } from './lines-by-day.tsx'
import { LogInLines } from './log-in-lines.tsx'
import { useStaffAccess } from './use-access-log.ts'

const parts = {
  'log-ins': { text: 'accessLog.part.logIns', title: 'accessLog.title', Lines: LogInLines },
  identity: { text: 'accessLog.part.identity', title: 'accessLog.identity.title', Lines: IdentityLines },
  staff: { text: 'accessLog.part.staff', title: 'accessLog.title', Lines: StaffLines },
} as const satisfies Record<AccessPart, { text: TextKey; title: TextKey; Lines: () => ReactNode }>
const names = Object.keys(parts) as AccessPart[]

/** Who was in the account, who opened the identity, and what staff did: each with when and why. */
export function AccessLogScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const { part: asked } = useQueryValues(paths.accessLog)
  const part = asked !== undefined && Object.hasOwn(parts, asked) ? asked : 'log-ins'
  const { title, text, Lines } = parts[part]
  const tabs = (
    <Tabs
      name={t('accessLog.part')}
      value={part}
      tabs={names.map((value) => ({ value, text: t(parts[value].text) }))}
      onChange={(next) => navigation.redirect(paths.accessLog, { part: next })}
    />
  )
  const foot =
    loggedIn && part !== 'log-ins' ? (
      <Button
        kind="quiet"
        icon={<CircleQuestionMark size={20} strokeWidth={1.9} />}
        href={linkTo(paths.customerService)}
      >
        {t('accessLog.identity.ask')}
      </Button>
    ) : undefined
  return (
    <AppScreen
      title={t(title)}
      simulated={false}
      strip={
        <>
          {loggedIn ? tabs : null}
          <OfflineNotice />
        </>
      }
      foot={foot}
      scrollId={`access-log-${part}`}
    >
      {loggedIn ? (
        <div className="access-log">
          <TabContent name={t(text)}>
            <Lines />
          </TabContent>
        </div>
      ) : (
        <LogInFirst next={paths.accessLog} />
      )}
    </AppScreen>
  )
}

/** What staff looked at or changed of the customer's. */
function StaffLines() {
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
