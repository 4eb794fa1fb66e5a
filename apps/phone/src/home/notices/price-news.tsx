import { useEffect, useRef } from 'react'
import { listNotices, type NoticeView } from '@bahi/contract/customers/notices'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { noticeWords, type NoticeWords } from './notice-words.ts'
import { useNoticeValues } from './use-notice-values.ts'

/** Says a price that was reached in the moment the server says so, on whatever page the customer is. It draws nothing itself. */
export function PriceNews(): null {
  const { t } = useText()
  const { call, onNews } = useClient()
  const { loggedIn } = useSession()
  const { notice } = useToast()
  const navigation = useNavigation()
  const values = useNoticeValues()
  const newest = useRef<bigint | null>(null)
  const say = useRef<(one: NoticeView) => void>(() => undefined)
  useEffect(() => {
    say.current = (one) => {
      const { text, tone, action }: NoticeWords = noticeWords[one.kind]
      const href = action?.href.slice(1)
      notice(t(text, values(one)), {
        tone: tone === 'done' ? 'done' : tone === 'alert' ? 'alert' : 'plain',
        ...(action === undefined || href === undefined
          ? {}
          : { action: { text: t(action.text), onPress: () => navigation.follow(href) } }),
      })
    }
  })
  useEffect(() => {
    if (!loggedIn) return
    const read = () => call(listNotices, { size: 5 }, { isLoading: false, needLogin: false })
    // Alerts from before the app was opened are among the notices and are not repeated.
    read().then(
      ({ items: [first] }) => void (newest.current ??= BigInt(first?.id ?? 0)),
      () => undefined,
    )
    return onNews((about) => {
      if (about !== 'alerts') return
      read().then(
        ({ items }) => {
          const since = newest.current ?? 0n
          for (const one of items.toReversed()) {
            if (BigInt(one.id) <= since || !(one.kind.startsWith('alert.') || one.kind.startsWith('trigger.'))) continue
            say.current(one)
          }
          newest.current = BigInt(items[0]?.id ?? 0)
        },
        () => undefined,
      )
    })
  }, [loggedIn, call, onNews])
  return null
}
