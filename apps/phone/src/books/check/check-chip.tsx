import { VerifiedChip } from '@bahi/ui/feedback/verified-chip'
import { formatClock, formatShortDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import type { AccountCheck } from './use-account-check.ts'

interface CheckChipProps {
  check: AccountCheck
  /** On the statement it says that the books balance; on a cover, when they were checked. */
  onCover?: boolean
  onPress: () => void
}

export function CheckChip({ check, onCover = false, onPress }: CheckChipProps) {
  const { t, language } = useText()
  const { state, report, kept, isOld } = check
  const says = (chip: 'checked' | 'checking' | 'failed' | 'unknown', text: string) => (
    <VerifiedChip state={chip} text={text} onCover={onCover} onPress={onPress} />
  )
  const last = report ?? kept
  const lastTime = (checkedAtMs: number) =>
    t('book.lastChecked', {
      day: formatShortDay(new Date(checkedAtMs), language),
      time: formatClock(new Date(checkedAtMs), false),
    })
  if (state === 'failed') return says('failed', t('book.differs'))
  if (last !== null && last !== undefined && (isOld || state === 'unknown'))
    return says('unknown', lastTime(last.checkedAtMs))
  if (state === 'unknown') return says('unknown', t('book.notChecked'))
  if (report === undefined) return says('checking', t('book.checking'))
  return says(
    'checked',
    onCover ? t('book.verifiedAt', { time: formatClock(new Date(report.checkedAtMs), false) }) : t('book.balances'),
  )
}
