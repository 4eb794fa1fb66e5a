import { Clock, Package, Users } from 'lucide-react'
import type { SettingRow } from '@bahi/contract/staff/settings'
import { IconTag } from '../../page/icon-tag.tsx'
import { formatDay } from '../../text/business-time.ts'

/** The state of a setting: a change waits for a signature, is dated in the future, was signed by two people, or never happened. */
export function SettingTag({ row: { waiting, next, since } }: { row: SettingRow }) {
  if (waiting > 0)
    return (
      <IconTag tone="wait" icon={Clock}>
        Change waits
      </IconTag>
    )
  if (next !== null)
    return (
      <IconTag tone="wait" icon={Clock}>
        Changes {formatDay(next.from)}
      </IconTag>
    )
  if (since !== null)
    return (
      <IconTag tone="done" icon={Users}>
        Two signed
      </IconTag>
    )
  return (
    <IconTag tone="mute" icon={Package}>
      As installed
    </IconTag>
  )
}
