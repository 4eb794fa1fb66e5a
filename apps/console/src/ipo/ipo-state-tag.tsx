import { Check, CircleDot, Clock, Lock, Undo2, type LucideIcon } from 'lucide-react'
import type { IpoState } from '@bahi/contract/ipo/views'
import { IconTag } from '../page/icon-tag.tsx'
import { stateWords } from './ipo-words.ts'

const icons = {
  upcoming: Clock,
  open: CircleDot,
  closed: Lock,
  basis: Clock,
  credited: Check,
  listed: Check,
  returned: Undo2,
} as const satisfies Record<IpoState, LucideIcon>

export function IpoStateTag({ state }: { state: IpoState }) {
  const [text, tone] = stateWords[state]
  const Icon = icons[state]
  return (
    <IconTag tone={tone} icon={Icon}>
      {text}
    </IconTag>
  )
}
