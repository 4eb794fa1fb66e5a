import { CircleX, Clock, GraduationCap, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { UserInfo } from '@bahi/contract/customers/account'
import { Tag } from '@bahi/ui/feedback/tag'
import { useText } from '../../text/use-text.tsx'
import { identityStates } from './identity-state.ts'

const icon = { size: 14, strokeWidth: 2 } as const
const icons = {
  'not-authenticated': <ShieldAlert {...icon} />,
  'in-review': <Clock {...icon} />,
  completed: <ShieldCheck {...icon} />,
  practice: <GraduationCap {...icon} />,
  failed: <CircleX {...icon} />,
} as const satisfies Record<UserInfo['identityState'], unknown>

/** How far KYC has come, in a word. */
export function IdentityTag({ state }: { state: UserInfo['identityState'] }) {
  const { t } = useText()
  return (
    <Tag tone={identityStates[state].tone} icon={icons[state]}>
      {t(identityStates[state].text)}
    </Tag>
  )
}
