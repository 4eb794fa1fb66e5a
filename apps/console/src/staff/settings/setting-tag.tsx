import { Clock, Package, Users } from 'lucide-react'
import type { SettingRow } from '@bahi/contract/staff/settings'
import { Tag } from '@bahi/ui/feedback/tag'
import { formatDay } from '../../text/business-time.ts'

/** How a setting stands: a change waits, is to come, was signed by two, or there never was one. */
export function SettingTag({ row: { waiting, next, since } }: { row: SettingRow }) {
  if (waiting > 0)
    return (
      <Tag tone="wait" icon={<Clock size={13} strokeWidth={2.2} />}>
        Change waits
      </Tag>
    )
  if (next !== null)
    return (
      <Tag tone="wait" icon={<Clock size={13} strokeWidth={2.2} />}>
        Changes {formatDay(next.from)}
      </Tag>
    )
  if (since !== null)
    return (
      <Tag tone="done" icon={<Users size={13} strokeWidth={2.2} />}>
        Two signed
      </Tag>
    )
  return (
    <Tag tone="mute" icon={<Package size={13} strokeWidth={2.2} />}>
      As installed
    </Tag>
  )
}
