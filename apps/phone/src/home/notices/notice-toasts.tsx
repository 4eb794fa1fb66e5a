import { useEffect, useRef } from 'react'
import { listNotices, type NoticeView } from '@bahi/contract/customers/notices'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { noticeHref, noticeWords, type NoticeWords } from './notice-words.ts'
import { useAppBadge } from './use-app-badge.ts'
import { useNoticeValues } from './use-notice-values.ts'
import { useRenewedPush } from './use-renewed-push.ts'

/** Says on whatever page the customer is that an order changed or a price was reached, and keeps the icon and the messages of this device. It draws nothing itself. */
export function NoticeToasts(): null {
  const { call, onNews, onOrder } = useClient()
  const { loggedIn } = useSession()
  const say = useSayNotice()
  useAppBadge()
  useRenewedPush()
  const newest = useRef<bigint | null>(null)
  useEffect(() => {
    if (!loggedIn) return
    const read = () => call(listNotices, { size: 10 }, { isLoading: false, needLogin: false })
    const readNews = async () => {
      const { items } = await read()
      const since = newest.current ?? 0n
      newest.current = BigInt(items[0]?.id ?? 0)
      for (const one of items.toReversed()) if (BigInt(one.id) > since && isSaid(one)) say.current(one)
    }
    const told = oneAtATime(readNews)
    // Notices from before the app was opened are in the list and are not repeated.
    read().then(
      ({ items: [first] }) => void (newest.current ??= BigInt(first?.id ?? 0)),
      () => undefined,
    )
    const stops = [
      onNews((about) => void (about === 'alerts' && told())),
      onOrder(({ state }) => void (state !== 'open' && told())),
    ]
    return () => stops.forEach((stop) => stop())
  }, [loggedIn, call, onNews, onOrder, say])
  return null
}

/** Notices of orders, price alerts and triggers; the others wait in the list. */
function isSaid({ kind }: NoticeView): boolean {
  return kind.startsWith('orders.') || kind.startsWith('alert.') || kind.startsWith('trigger.')
}

/** Runs `work` once at a time. Calls that come meanwhile are answered by one more run: many fills are read together. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false
  let isAsked = false
  const run = async () => {
    isRunning = true
    while (isAsked) {
      isAsked = false
      // A toast that cannot be read is left out; its notice stands in the list.
      await work().catch(() => undefined)
    }
    isRunning = false
  }
  return () => {
    isAsked = true
    if (!isRunning) void run()
  }
}

/** Says one notice as a toast with its way on. */
function useSayNotice() {
  const { t } = useText()
  const { notice } = useToast()
  const navigation = useNavigation()
  const values = useNoticeValues()
  const say = useRef<(one: NoticeView) => void>(() => undefined)
  useEffect(() => {
    say.current = (one) => {
      const words: NoticeWords = noticeWords[one.kind]
      const { title, text, tone, action } = words
      const href = noticeHref(words, one.params)?.slice(1)
      const sentence = t(one.kind.startsWith('orders.') ? title : text, values(one))
      // The words of all pages come behind the first screen. Until then a notice stands in the list only.
      if (sentence === '') return
      // The receipt of an order tells of it itself, and a toast would cover it.
      if (href !== undefined && navigation.isAt(href)) return
      notice(sentence, {
        tone: tone === 'done' ? 'done' : tone === 'alert' ? 'alert' : 'plain',
        ...(action === undefined || href === undefined
          ? {}
          : { action: { text: t(action.text), onPress: () => navigation.follow(href) } }),
      })
    }
  })
  return say
}
