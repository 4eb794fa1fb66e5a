import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tag, type TagTone } from '@bahi/ui/feedback/tag'

/** A state in a word with its icon, in the size of the console's tables and panels. */
export function IconTag({ tone, icon: Icon, children }: { tone: TagTone; icon: LucideIcon; children: ReactNode }) {
  return (
    <Tag tone={tone} icon={<Icon size={13} strokeWidth={2.2} />}>
      {children}
    </Tag>
  )
}
