import type { NoticeView } from '@bahi/contract/customers/notices'
import { dayNumber } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'

export type Part = 'today' | 'week' | 'earlier'

function dayOf(at: Date): number {
  return dayNumber(istTimeOf(at.getTime()).date)
}

/** Today, the six days before it, and what is older; empty parts are left out. */
export function partNotices(notices: readonly NoticeView[], now: Date): { part: Part; notices: NoticeView[] }[] {
  const parts: Record<Part, NoticeView[]> = { today: [], week: [], earlier: [] }
  for (const notice of notices) {
    const days = dayOf(now) - dayOf(new Date(notice.at))
    parts[days <= 0 ? 'today' : days < 7 ? 'week' : 'earlier'].push(notice)
  }
  return (['today', 'week', 'earlier'] as const).flatMap((part) =>
    parts[part].length === 0 ? [] : [{ part, notices: parts[part] }],
  )
}
