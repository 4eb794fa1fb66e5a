import { Check, CircleDot, Clock, RotateCcw, X } from 'lucide-react'
import type { LoanState, LoanView } from '@bahi/contract/loans/calls'
import { Tag, type TagTone } from '@bahi/ui/feedback/tag'
import { useText } from '../text/use-text.tsx'
import { loanStateKeys } from './loan-words.ts'

const looks = {
  'in-review': { tone: 'wait', Icon: Clock },
  unpaid: { tone: 'mute', Icon: CircleDot },
  paid: { tone: 'done', Icon: Check },
  rejected: { tone: 'bad', Icon: X },
} as const satisfies Record<LoanState, { tone: TagTone; Icon: typeof Clock }>

/** The state in a word. A loan that the customer withdrew is not called rejected. */
export function LoanTag({ loan: { state, rejection } }: { loan: Pick<LoanView, 'state' | 'rejection'> }) {
  const { t } = useText()
  if (rejection === 'withdrawn')
    return (
      <Tag tone="mute" icon={<RotateCcw size={14} strokeWidth={2.2} />}>
        {t('loan.state.withdrawn')}
      </Tag>
    )
  const { tone, Icon } = looks[state]
  return (
    <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.2} />}>
      {t(loanStateKeys[state])}
    </Tag>
  )
}
