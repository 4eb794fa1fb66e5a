import { CircleDot, Clock, Lock, type LucideIcon } from 'lucide-react'
import type { SchemeState } from '@bahi/contract/funds/views'
import { Tag } from '@bahi/ui/feedback/tag'
import { stateWords } from './fund-words.ts'

const icons = { coming: Clock, open: CircleDot, closed: Lock, retired: Lock } as const satisfies Record<
  SchemeState,
  LucideIcon
>

export function SchemeStateTag({ state }: { state: SchemeState }) {
  const [text, tone] = stateWords[state]
  const Icon = icons[state]
  return (
    <Tag tone={tone} icon={<Icon size={13} strokeWidth={2.2} />}>
      {text}
    </Tag>
  )
}
