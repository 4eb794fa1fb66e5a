import './loans.css'
import { FileText, TrendingDown } from 'lucide-react'
import type { LoanView } from '@bahi/contract/loans/calls'
import { formatPercent } from '@bahi/money/format'
import { Button } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { mutateThen } from '../calls/mutate-then.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSheet } from '../page/use-sheet.ts'
import { formatDay } from '../text/business-time.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { CoolOffButton, WithdrawButton } from './loan-acts.tsx'
import { LoanEntries, LoanEvents } from './loan-events.tsx'
import { dailyPercent } from './loan-figures.ts'
import { LoanNotes } from './loan-notes.tsx'
import { loanLines } from './loan-record.tsx'
import { LoanTag } from './loan-tag.tsx'
import { RepaySheet } from './repay-sheet.tsx'
import { useLoan, useSaveKeyFacts, type LoanDetail } from './use-loans.ts'

/** One loan: what is owed, its terms, what is pledged for it, all that happened, and its entries in the book. */
export function LoanDetailScreen({ loanId }: { loanId: string }) {
  const { t } = useText()
  const query = useLoan(loanId)
  const repaying = useSheet('repay')
  const loan = query.data?.loan
  return (
    <AppScreen
      title={t('loan.one')}
      subtitle={loan?.number}
      strip={<OfflineNotice />}
      foot={loan === undefined ? undefined : <Foot loan={loan} onRepay={repaying.show} />}
    >
      <QueryStates query={query} title={t('loan.error')}>
        {(detail) => <Body detail={detail} onRepay={repaying.show} />}
      </QueryStates>
      {loan?.state === 'unpaid' ? <RepaySheet sheet={repaying} loan={loan} /> : null}
    </AppScreen>
  )
}

function Foot({ loan, onRepay }: { loan: LoanView; onRepay: () => void }) {
  const { t } = useText()
  if (loan.state === 'in-review') return <WithdrawButton loan={loan} />
  if (loan.state !== 'unpaid')
    return (
      <Button kind="soft" href={linkTo(paths.loan)}>
        {t('loan.title')}
      </Button>
    )
  return (
    <>
      {loan.canCoolOff ? <CoolOffButton loan={loan} /> : null}
      <Button onPress={onRepay}>{t('loan.repay')}</Button>
    </>
  )
}

function Body({ detail: { loan, events, journals }, onRepay }: { detail: LoanDetail; onRepay: () => void }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const isRunning = loan.state === 'unpaid'
  return (
    <div className="loan-page">
      <Gutter>
        <div className="loan-detail__head">
          <p className="loan-detail__amount">{figures.rupees(loan.askedPaise)}</p>
          <LoanTag loan={loan} />
        </div>
        {loanLines(loan, text, figures).map((line) => (
          <p key={line} className="text-caption text-2">
            {line}
          </p>
        ))}
      </Gutter>
      {isRunning ? (
        <Gutter>
          <div className="loan-detail__notes">
            <LoanNotes loan={loan} onRepay={onRepay} />
          </div>
        </Gutter>
      ) : null}
      <Terms loan={loan} />
      {loan.pledged.length === 0 ? null : (
        <Section title={t('loan.facts.pledged')}>
          <CardRows>
            {loan.pledged.map((line) => (
              <ListRow
                key={line.code}
                title={line.symbol}
                detail={t('loan.pledged.line', { count: figures.shares(line.quantity), name: line.name })}
                end={figures.rupees(line.valuePaise)}
                endDetail={t('loan.pledged.lends', { amount: figures.rupees(line.lendsPaise) })}
              />
            ))}
          </CardRows>
          <Gutter>
            <p className="text-caption text-2">{t('loan.facts.pledged.text')}</p>
          </Gutter>
        </Section>
      )}
      <Papers loan={loan} />
      <LoanEvents events={events} />
      <LoanEntries journals={journals} />
    </div>
  )
}

function Terms({ loan }: { loan: LoanView }) {
  const { t, language } = useText()
  const figures = useFigures()
  return (
    <FigureGrid
      columns={2}
      items={[
        ...(loan.state === 'unpaid'
          ? [
              { label: t('loan.owed.today'), value: figures.rupees(loan.owedPaise) },
              { label: t('loan.interest'), value: figures.rupees(loan.interestPaise) },
            ]
          : []),
        { label: t('loan.rate.day'), value: dailyPercent(loan.dailyRateHundredthBps) },
        { label: t('loan.rate.year'), value: formatPercent(loan.yearlyRateBps) },
        { label: t('loan.freeDays'), value: String(loan.freeDays) },
        {
          label: t('loan.due.on'),
          value: loan.dueOn === null ? t('loan.days', { count: loan.termDays }) : formatDay(loan.dueOn, language),
        },
        { label: t('loan.paidInterest'), value: figures.rupees(loan.paidInterestPaise) },
        { label: t('loan.paidCapital'), value: figures.rupees(loan.repaidPaise) },
      ]}
    />
  )
}

function Papers({ loan }: { loan: LoanView }) {
  const { t } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const save = useSaveKeyFacts()
  const pdf = () =>
    mutateThen(
      save,
      { name: loan.number, loanId: loan.id },
      { onError: (cause) => toast(refusalText(cause), { tone: 'alert' }) },
    )
  return (
    <CardRows>
      <ListRow
        icon={<FileText size={22} strokeWidth={1.75} />}
        title={t('loan.facts.paper')}
        detail="PDF"
        onPress={pdf}
      />
      {loan.state === 'unpaid' ? (
        <ListRow
          icon={<TrendingDown size={22} strokeWidth={1.75} />}
          title={t('loan.fall')}
          href={linkTo(paths.loanFall, { loan: loan.id })}
        />
      ) : null}
    </CardRows>
  )
}
