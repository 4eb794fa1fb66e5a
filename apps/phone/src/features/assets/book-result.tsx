import { DoubleRule } from '@bahi/ui/double-rule'
import { Note } from '@bahi/ui/note'
import { Medal } from '@bahi/ui/state-view'
import { KeyValue } from '@bahi/ui/sum-list'
import { marksOf } from '@bahi/proofs/hex'
import { BadgeCheck, CircleAlert, CloudOff, Hash, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatClock, formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { BookProblems } from './book-problems.tsx'
import type { BookCheck, CheckedReport } from './use-book-check.ts'

const medalIcon = { size: 32, strokeWidth: 1.9 } as const

/** What the check found, or how far it is. */
export function BookResult({ check }: { check: BookCheck }) {
  const { t, language } = useText()
  const { state, report, progress } = check
  if (report === undefined) {
    if (state === 'unknown') return <Verdict medal={<Medal tone="wait" small><CloudOff {...medalIcon} /></Medal>} title={t('book.unknown')} detail={t('book.unknown.text')} />
    const detail = progress === undefined ? t('book.reading') : t('book.progress', { checked: String(progress.checked), of: String(progress.of) })
    return <Verdict medal={<Medal tone="soft" small><LoaderCircle {...medalIcon} /></Medal>} title={t('book.checking')} detail={detail} />
  }
  const checkedAt = new Date(report.checkedAtMs)
  const when = t('book.checkedAt', { day: formatDay(checkedAt, language), time: formatClock(checkedAt) })
  if (state === 'failed') {
    return (
      <>
        <Verdict medal={<Medal tone="alert" small><CircleAlert {...medalIcon} /></Medal>} title={t('book.no')} detail={when} />
        <BookProblems problems={report.problems} />
        {report.problems.some((problem) => problem.kind === 'chain') ? null : <Sums report={report} proven={false} />}
      </>
    )
  }
  return (
    <>
      <Verdict medal={<Medal tone="soft" small><BadgeCheck {...medalIcon} /></Medal>} title={t('book.yes')} detail={when} />
      <Sums report={report} proven />
      <LastMark report={report} />
    </>
  )
}

function Verdict({ medal, title, detail }: { medal: ReactNode; title: string; detail: string }) {
  return (
    <div className="book-sheet__verdict" role="status">
      {medal}
      <div>
        <p className="text-strong">{title}</p>
        <p className="text-caption text-3">{detail}</p>
      </div>
    </div>
  )
}

/** The rupees of the whole book on either side, and the companies whose shares were added up the same way. A book that was not read to its end has none. */
function Sums({ report, proven }: { report: CheckedReport; proven: boolean }) {
  const { t } = useText()
  const figures = useFigures()
  const rupees = report.sums.assets.find((sum) => sum.asset === 0) ?? { debits: 0n, credits: 0n, difference: 0n }
  const companies = report.sums.assets.filter((sum) => sum.asset !== 0)
  const sharesDiffer = companies.filter((sum) => sum.difference !== 0n).length
  return (
    <div className="book-sheet__sums">
      <KeyValue label={t('book.entries')} value={figures.shares(report.sums.entries)} />
      <KeyValue label={t('book.debits')} value={figures.rupees(rupees.debits)} />
      <KeyValue label={t('book.credits')} value={figures.rupees(rupees.credits)} />
      {companies.length === 0 ? null : <KeyValue label={t('book.shares', { count: companies.length })} value={sharesDiffer === 0 ? t('book.shares.equal') : t('book.shares.differ', { count: sharesDiffer })} />}
      <KeyValue total label={t('book.difference')} value={<DoubleRule proven={proven && rupees.difference === 0n}>{figures.rupees(rupees.difference)}</DoubleRule>} />
    </div>
  )
}

function LastMark({ report: { head, lastEntryAtMs } }: { report: CheckedReport }) {
  const { t, language } = useText()
  if (lastEntryAtMs === null) return null
  const at = new Date(lastEntryAtMs)
  const [before = '', after = ''] = t('book.mark', { mark: '\u0001', day: formatDay(at, language), time: formatClock(at) }).split('\u0001')
  return <Note icon={<Hash size={18} strokeWidth={1.9} />}>{before}<b className="book-sheet__mark">{marksOf(head.hash)}</b>{after}</Note>
}
