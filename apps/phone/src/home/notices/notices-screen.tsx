import './notices.css'
import { useState } from 'react'
import { noticeGroups, type NoticeGroup, type NoticeView } from '@bahi/contract/customers/notices'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useNow } from '../../live/use-now.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LoadMore } from '../../page/load-more.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { formatMessageAge } from '../../text/relative-time.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { noticeWords } from './notice-words.ts'
import { partNotices, type Part } from './parts-of-time.ts'
import { useNoticeValues } from './use-notice-values.ts'
import { useMarkRead, useNotices } from './use-notices.ts'
import { useOpenedNotice } from './use-opened-notice.ts'
import { useProgramOfNotice } from './use-program-of-notice.ts'
import { noticeHref, type NoticeWords } from './words/notice-entry.ts'

const groupNames = {
  '': 'notices.group.all',
  orders: 'notices.group.orders',
  money: 'notices.group.money',
  account: 'notices.group.account',
  market: 'notices.group.market',
} as const satisfies Record<NoticeGroup | '', TextKey>
const partNames = {
  today: 'notices.today',
  week: 'notices.week',
  earlier: 'notices.earlier',
} as const satisfies Record<Part, TextKey>

/** Everything the customer was told, newest first. */
export function NoticesScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  if (!loggedIn)
    return (
      <AppScreen title={t('notices.title')} simulated={false}>
        <LogInFirst next={paths.notices} />
      </AppScreen>
    )
  return <Notices />
}

function Notices() {
  const { t } = useText()
  const [group, setGroup] = useState<NoticeGroup | ''>('')
  const { query, unread, more, loadMore } = useNotices(group)
  const markRead = useMarkRead()
  useOpenedNotice(query.data, markRead)
  const actions =
    unread === 0 ? undefined : (
      <button type="button" className="notices__all" onClick={() => markRead('all')}>
        {t('notices.markAll')}
      </button>
    )
  return (
    <AppScreen title={t('notices.title')} actions={actions} strip={<OfflineNotice />} scrollId="notices">
      <ChipRow name={t('notices.filter')}>
        {(['', ...noticeGroups] as const).map((one) => (
          <Chip key={one} on={one === group} onPress={() => setGroup(one)}>
            {t(groupNames[one])}
          </Chip>
        ))}
      </ChipRow>
      <QueryStates query={query} title={t('notices.error')}>
        {(notices) =>
          notices.length === 0 ? (
            <EmptyState
              title={t('notices.empty.title')}
              text={t(group === '' ? 'notices.empty.text' : 'notices.empty.group')}
            />
          ) : (
            <>
              <Parts notices={notices} onRead={markRead} />
              <LoadMore state={more} onMore={loadMore} auto />
            </>
          )
        }
      </QueryStates>
    </AppScreen>
  )
}

function Parts({ notices, onRead }: { notices: readonly NoticeView[]; onRead: (notice: NoticeView) => void }) {
  const { t } = useText()
  const now = useNow()
  return partNotices(notices, now).map(({ part, notices: ofPart }) => (
    <section key={part}>
      <h2 className="notices__part">{t(partNames[part])}</h2>
      <ul>
        {ofPart.map((notice) => (
          <Notice key={notice.id} notice={notice} now={now} onRead={onRead} />
        ))}
      </ul>
    </section>
  ))
}

function Notice({ notice, now, onRead }: { notice: NoticeView; now: Date; onRead: (notice: NoticeView) => void }) {
  const { t, language } = useText()
  const valuesOf = useNoticeValues()
  const words: NoticeWords = noticeWords[notice.kind]
  const { Icon, tone, title, text, action } = words
  const values = valuesOf(notice)
  const program = useProgramOfNotice()(notice)
  const read = () => void (notice.read || onRead(notice))
  return (
    <li className={notice.read ? 'notice' : 'notice notice--new'} onClick={read}>
      <span className={`notice__icon notice__icon--${tone}`} aria-hidden="true">
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <div className="notice__words">
        <div className="notice__head">
          <h3 className="notice__title">{t(title, values)}</h3>
          <span className="notice__when">
            <time dateTime={notice.at} title={formatDayAndTime(notice.at, language)}>
              {formatMessageAge(notice.at, now, { t, language })}
            </time>
            {notice.read ? null : <span className="notice__mark" role="img" aria-label={t('notices.unread')} />}
          </span>
        </div>
        <p className="notice__text">{t(text, values)}</p>
        {program === undefined ? null : <p className="notice__text">{program}</p>}
        {action === undefined ? null : (
          <a className="notice__action" href={noticeHref(words, notice.params)}>
            {t(action.text)}
          </a>
        )}
      </div>
    </li>
  )
}
