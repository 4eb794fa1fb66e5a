import { Check, CircleDot, Clock, Lock, Minus, Undo2, type LucideIcon } from 'lucide-react'
import type { ApplicationState, IpoState } from '@bahi/contract/ipo/views'
import { Tag } from '@bahi/ui/feedback/tag'
import { useText } from '../text/use-text.tsx'
import { applicationStateWords, ipoStateWords } from './ipo-words.ts'

const icon = { size: 14, strokeWidth: 2.2 } as const

const ipoIcons = {
  upcoming: Clock,
  open: CircleDot,
  closed: Lock,
  basis: Clock,
  credited: Check,
  listed: Check,
  returned: Undo2,
} as const satisfies Record<IpoState, LucideIcon>

export function IpoTag({ state }: { state: IpoState }) {
  const { t } = useText()
  const Icon = ipoIcons[state]
  return (
    <Tag tone={ipoStateWords[state].tone} icon={<Icon {...icon} />}>
      {t(ipoStateWords[state].text)}
    </Tag>
  )
}

const applicationIcons = {
  subscribed: Clock,
  allotted: Check,
  'not-allotted': Minus,
  withdrawn: Undo2,
  returned: Undo2,
} as const satisfies Record<ApplicationState, LucideIcon>

export function ApplicationTag({ state }: { state: ApplicationState }) {
  const { t } = useText()
  const Icon = applicationIcons[state]
  return (
    <Tag tone={applicationStateWords[state].tone} icon={<Icon {...icon} />}>
      {t(applicationStateWords[state].text)}
    </Tag>
  )
}
