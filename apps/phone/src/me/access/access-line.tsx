import { Eye, Lock, PencilLine, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccessEntry } from '@bahi/contract/customers/identity'
import { demoDeskReason } from '@bahi/contract/staff/demo-desk-reason'
import { formatClock } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { accessWord } from './access-words.ts'
import { LogLine } from './log-line.tsx'

const looking =
  /^(identity\.(details|photo-.*)|customer\.(open|phone)|ledger\.(journals?|accounts)|support\.(open|photo|account)|transfer-out-(opened|photo))$/
const icon = { size: 22, strokeWidth: 1.75 } as const

function iconOf({ by, what }: AccessEntry): ReactNode {
  if (by === 'you') return <UserRound {...icon} />
  if (by === 'system') return <Lock {...icon} />
  return looking.test(what) ? <Eye {...icon} /> : <PencilLine {...icon} />
}

/** One line of a log: who, what, why, and when. */
export function AccessLine({ entry }: { entry: AccessEntry }) {
  const { t } = useText()
  const { by, staffNumber, role, what, reason, device, at } = entry
  const who =
    by === 'you'
      ? t('accessLog.by.you')
      : by === 'system'
        ? t('accessLog.by.system')
        : t('accessLog.by.staff', { role: role ?? '', number: staffNumber ?? '' })
  const isReview = by === 'staff' && reason === null && looking.test(what) && what.startsWith('identity.')
  const quiet =
    by === 'you'
      ? (device ?? '') || t('accessLog.device.unknown')
      : by === 'system'
        ? t('accessLog.noPerson')
        : isReview
          ? t('accessLog.reason.review')
          : reason === null
            ? null
            : t('accessLog.reason', { reason: reason === demoDeskReason ? t('accessLog.reason.demoDesk') : reason })
  return (
    <LogLine
      icon={iconOf(entry)}
      tone={by === 'you' ? 'you' : 'plain'}
      title={who}
      at={at}
      clock={formatClock(at, false)}
    >
      <span className="access-log__state">{t(accessWord(what))}</span>
      {quiet === null ? null : <span className="access-log__quiet">{quiet}</span>}
    </LogLine>
  )
}
