import { useEffect, useRef } from 'react'
import { listNotices, type NoticeView } from '@bahi/contract/customers/notices'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { businessInstant } from '../../live/use-now.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { followNewNotices } from './follow-new-notices.ts'
import { noticeWords } from './notice-words.ts'
import { useAppBadge } from './use-app-badge.ts'
import { useNoticeValues } from './use-notice-values.ts'
import { useRenewedPush } from './use-renewed-push.ts'
import { noticeHref, type NoticeWords } from './words/notice-entry.ts'

/** Says on whatever page the customer is that an order changed or a price was reached, and keeps the icon and the messages of this device. It draws nothing itself. */
export function NoticeToasts(): null {
  const { call, onNews, onOrder, onReturn, openedAt } = useClient()
  const { loggedIn } = useSession()
  const say = useSayNotice()
  useAppBadge()
  useRenewedPush()
  useEffect(() => {
    if (!loggedIn) return
    const look = followNewNotices({
      read: async () => (await call(listNotices, { size: 10 }, { isLoading: false, needLogin: false })).items,
      say: (one) => say.current(one),
      openedAt: () => {
        const market = openedAt()
        return market === undefined ? undefined : businessInstant(market)
      },
    })
    const stops = [
      onNews((about) => void (about === 'alerts' && look())),
      onOrder(({ state }) => void (state !== 'open' && look())),
      onReturn(look),
    ]
    return () => stops.forEach((stop) => stop())
  }, [loggedIn, call, onNews, onOrder, onReturn, openedAt, say])
  return null
}

/** Says one notice as a toast with its way on; one whose words have not come yet, when they come. */
function useSayNotice() {
  const { t } = useText()
  const { notice } = useToast()
  const navigation = useNavigation()
  const values = useNoticeValues()
  const say = useRef<(one: NoticeView) => void>(() => undefined)
  const unsaid = useRef<readonly NoticeView[]>([])
  useEffect(() => {
    say.current = (one) => {
      const words: NoticeWords = noticeWords[one.kind]
      const { title, text, tone, action } = words
      const href = noticeHref(words, one.params)?.slice(1)
      const sentence = t(one.kind.startsWith('orders.') ? title : text, values(one))
      // The words of all pages come behind the first screen, and draw this anew.
      if (sentence === '') {
        unsaid.current = [...unsaid.current, one]
        return
      }
      // The receipt of an order tells of it itself, and a toast would cover it.
      if (href !== undefined && navigation.isAt(href)) return
      notice(sentence, {
        tone: tone === 'done' ? 'done' : tone === 'alert' ? 'alert' : 'plain',
        ...(action === undefined || href === undefined
          ? {}
          : { action: { text: t(action.text), onPress: () => navigation.follow(href) } }),
      })
    }
    const waiting = unsaid.current
    unsaid.current = []
    for (const one of waiting) say.current(one)
  })
  return say
}
