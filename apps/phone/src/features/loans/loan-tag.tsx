import type { LoanState } from '@bahi/contract/loans'
import { Tag, type TagTone } from '@bahi/ui/tag'
import { Check, CircleDot, Clock, X } from 'lucide-react'
import { useText } from '../../text/use-text.tsx'
import { loanStateKeys } from './loan-words.ts'

const looks = {
  'in-review': { tone: 'wait', Icon: Clock }, unpaid: { tone: 'mute', Icon: CircleDot }, paid: { tone: 'done', Icon: Check }, rejected: { tone: 'bad', Icon: X },
} as const satisfies Record<LoanState, { tone: TagTone; Icon: typeof Clock }>

export function LoanTag({ state }: { state: LoanState }) {
  const { t } = useText()
  const { tone, Icon } = looks[state]
  return <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.2} />}>{t(loanStateKeys[state])}</Tag>
}
