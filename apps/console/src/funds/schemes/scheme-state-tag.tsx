import { CircleDot, Clock, Lock, type LucideIcon } from 'lucide-react'
import type { SchemeState } from '@bahi/contract/funds/views'
import { IconTag } from '../../page/icon-tag.tsx'
import { stateWords } from './fund-words.ts'

const icons = { coming: Clock, open: CircleDot, closed: Lock, retired: Lock } as const satisfies Record<
  SchemeState,
  LucideIcon
>

export function SchemeStateTag({ state }: { state: SchemeState }) {
  const [text, tone] = stateWords[state]
  const Icon = icons[state]
  return (
    <IconTag tone={tone} icon={Icon}>
      {text}
    </IconTag>
  )
}
