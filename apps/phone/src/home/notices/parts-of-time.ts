import type { NoticeView } from '@bahi/contract/customers/notices'

export type Part = 'today' | 'week' | 'earlier'

const dayMs = 86_400_000
/** India has one time, half an hour off the hour. */
const istMs = 5.5 * 3_600_000

function dayNumber(at: Date): number {
  return Math.floor((at.getTime() + istMs) / dayMs)
}

/** Today, the six days before it, and what is older; empty parts are left out. */
export function partNotices(notices: readonly NoticeView[], now: Date): { part: Part; notices: NoticeView[] }[] {
  const parts: Record<Part, NoticeView[]> = { today: [], week: [], earlier: [] }
  for (const notice of notices) {
    const days = dayNumber(now) - dayNumber(new Date(notice.at))
    parts[days <= 0 ? 'today' : days < 7 ? 'week' : 'earlier'].push(notice)
  }
  return (['today', 'week', 'earlier'] as const).flatMap((part) =>
    parts[part].length === 0 ? [] : [{ part, notices: parts[part] }],
  )
}
