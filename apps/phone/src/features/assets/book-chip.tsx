import { VerifiedChip } from '@bahi/ui/verified-chip'
import { formatClock } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import type { BookCheck } from './use-book-check.ts'

interface BookChipProps {
  check: BookCheck
  /** On the statement it says that the books balance; on a cover, when they were checked. */
  onCover?: boolean
  onPress: () => void
}

export function BookChip({ check, onCover = false, onPress }: BookChipProps) {
  const { t } = useText()
  const { state, report } = check
  if (state === 'checking') return <VerifiedChip state="checking" text={t('book.checking')} onCover={onCover} onPress={onPress} />
  if (state === 'unknown') return <VerifiedChip state="failed" text={t('book.notChecked')} onCover={onCover} onPress={onPress} />
  if (state === 'failed' || report === undefined) return <VerifiedChip state="failed" text={t('book.differs')} onCover={onCover} onPress={onPress} />
  const text = onCover ? t('book.verifiedAt', { time: formatClock(new Date(report.checkedAtMs), false) }) : t('book.balances')
  return <VerifiedChip state="checked" text={text} onCover={onCover} onPress={onPress} />
}
