import type { NoticeView } from '@bahi/contract/customers/notices'

export interface NoticePorts {
  /** The newest notices, newest first. */
  read: () => Promise<readonly NoticeView[]>
  say: (one: NoticeView) => void
  /** When the app was opened, in the market's time: what reads and says came later. Unknown while the stream has said nothing. */
  openedAt?: () => Date | undefined
}

/**
 * Reads the notices once, and again whenever the function that it returns is called: those that came since are said,
 * oldest first. Notices from before the app was opened are in the list and are not repeated.
 */
export function followNewNotices({ read, say, openedAt = () => undefined }: NoticePorts): () => void {
  let newest: bigint | null = null
  const look = oneAtATime(async () => {
    const items = await read()
    const since = newest
    newest = BigInt(items[0]?.id ?? 0)
    const opened = since === null ? openedAt() : undefined
    const isNew = (one: NoticeView) =>
      since === null ? opened !== undefined && !one.read && new Date(one.at) >= opened : BigInt(one.id) > since
    for (const one of items.toReversed()) if (isNew(one) && isSaid(one)) say(one)
  })
  look()
  return look
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
