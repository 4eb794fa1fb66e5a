import { BadgeCheck, CircleAlert, CloudOff, Hash, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { hashMarks } from '@bahi/proofs/hex'
import { Note } from '@bahi/ui/feedback/note'
import { ProgressBar } from '@bahi/ui/feedback/progress-bar'
import { Medal } from '@bahi/ui/feedback/state-view'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { formatClock, formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { CheckedEntries } from './check-entries.ts'
import { CheckProblems } from './check-problems.tsx'
import type { AccountCheck, CheckedReport } from './use-account-check.ts'

const medalIcon = { size: 32, strokeWidth: 1.9 } as const

/** What the check found, or how far it is. */
export function CheckResult({ check, veil }: { check: AccountCheck; veil: Veil }) {
  const { t } = useText()
  const when = useWhen()
  const { state, report, isOld, isRunning } = check
  if (report === undefined)
    return state === 'unknown' && !isRunning ? <NotChecked check={check} veil={veil} /> : <Checking check={check} />
  if (state === 'failed') {
    return (
      <>
        <Verdict
          medal={
            <Medal tone="alert" small>
              <CircleAlert {...medalIcon} />
            </Medal>
          }
          title={t('book.no')}
          detail={when(report.checkedAtMs)}
        />
        <CheckProblems problems={report.problems} veil={veil} />
        {report.sums.entries === 0 ? null : <Sums entries={report} proven={false} veil={veil} hasDiffered />}
      </>
    )
  }
  return (
    <>
      <Verdict
        medal={
          <Medal tone="soft" small>
            <BadgeCheck {...medalIcon} />
          </Medal>
        }
        title={t('book.yes')}
        detail={when(report.checkedAtMs)}
      />
      {isOld ? (
        <div className="check-sheet__old">
          <Note tone="wait">{t('book.old')}</Note>
        </div>
      ) : null}
      <Sums entries={report} proven veil={veil} />
      <HowMuch report={report} />
      <LastMark entries={report} />
    </>
  )
}

function useWhen(): (checkedAtMs: number) => string {
  const { t, language } = useText()
  return (checkedAtMs) =>
    t('book.checkedAt', { day: formatDay(new Date(checkedAtMs), language), time: formatClock(new Date(checkedAtMs)) })
}

/** How far it is; the line is for the eye, the words count for everybody. */
function Checking({ check: { progress } }: { check: AccountCheck }) {
  const { t } = useText()
  const figures = useFigures()
  const detail =
    progress === undefined
      ? t('book.reading')
      : t('book.progress', {
          checked: figures.shares(Number(progress.checked)),
          of: figures.shares(Number(progress.of)),
        })
  return (
    <>
      <Verdict
        medal={
          <Medal tone="soft" small>
            <LoaderCircle {...medalIcon} />
          </Medal>
        }
        title={t('book.checking')}
        detail={detail}
      />
      {progress === undefined ? null : (
        <div className="check-sheet__progress">
          <ProgressBar done={Number(progress.checked)} of={Number(progress.of)} />
        </div>
      )}
    </>
  )
}

/** The last check did not finish: the previous result stays valid and is shown with its time, without the double rule. */
function NotChecked({ check: { kept }, veil }: { check: AccountCheck; veil: Veil }) {
  const { t } = useText()
  const when = useWhen()
  return (
    <>
      <Verdict
        medal={
          <Medal tone="wait" small>
            <CloudOff {...medalIcon} />
          </Medal>
        }
        title={t('book.unknown')}
        detail={t('book.unknown.text')}
      />
      {kept === null ? null : (
        <>
          <p className="text-strong">{t('book.kept')}</p>
          <p className="text-caption text-3">{when(kept.checkedAtMs)}</p>
          <Sums entries={kept} proven={false} veil={veil} />
          <LastMark entries={kept} />
        </>
      )}
    </>
  )
}

function Verdict({ medal, title, detail }: { medal: ReactNode; title: string; detail: string }) {
  return (
    <div className="check-sheet__verdict" role="status">
      {medal}
      <div>
        <p className="text-strong">{title}</p>
        <p className="text-caption text-3">{detail}</p>
      </div>
    </div>
  )
}

/** The rupees of all entries on either side, and the companies whose shares were added up the same way. Entries that differ say their differences above. */
function Sums({
  entries,
  proven,
  veil,
  hasDiffered = false,
}: {
  entries: CheckedEntries
  proven: boolean
  veil: Veil
  hasDiffered?: boolean
}) {
  const { t } = useText()
  const figures = useFigures()
  const money = (amountPaise: bigint) => veil.veil(veil.mask(figures.rupees(amountPaise)))
  const rupees = entries.sums.assets.find((sum) => sum.asset === 0) ?? { debits: 0n, credits: 0n, difference: 0n }
  const companies = entries.sums.assets.filter((sum) => sum.asset !== 0)
  const sharesDiffer = companies.filter((sum) => sum.difference !== 0n).length
  return (
    <div className="check-sheet__sums">
      <KeyValue label={t('book.entries')} value={figures.shares(entries.sums.entries)} />
      <KeyValue label={t('book.debits')} value={money(rupees.debits)} />
      <KeyValue label={t('book.credits')} value={money(rupees.credits)} />
      {companies.length === 0 ? null : (
        <KeyValue
          label={t('book.shares', { count: companies.length })}
          value={sharesDiffer === 0 ? t('book.shares.equal') : t('book.shares.differ', { count: sharesDiffer })}
        />
      )}
      {hasDiffered ? null : (
        <KeyValue
          total
          label={t('book.difference')}
          value={
            <DoubleRule proven={proven && rupees.difference === 0n}>{figures.rupees(rupees.difference)}</DoubleRule>
          }
        />
      )}
    </div>
  )
}

/** A check that went on from an earlier one says so. */
function HowMuch({ report: { newEntries, sums } }: { report: CheckedReport }) {
  const { t } = useText()
  const figures = useFigures()
  if (newEntries >= sums.entries) return null
  return (
    <p className="check-sheet__new">
      {t('book.new', { count: newEntries, earlier: figures.shares(sums.entries - newEntries) })}
    </p>
  )
}

function LastMark({ entries: { head, lastEntryAtMs } }: { entries: CheckedEntries }) {
  const { t, language } = useText()
  if (lastEntryAtMs === null) return null
  const at = new Date(lastEntryAtMs)
  const [before = '', after = ''] = t('book.mark', {
    mark: '\u0001',
    day: formatDay(at, language),
    time: formatClock(at),
  }).split('\u0001')
  return (
    <Note icon={<Hash size={18} strokeWidth={1.9} />}>
      {before}
      <b className="check-sheet__mark">{hashMarks(head.hash)}</b>
      {after}
    </Note>
  )
}
