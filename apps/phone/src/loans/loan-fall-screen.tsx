import './loan-fall.css'
import { useState, type CSSProperties } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { RangeSlider } from '@bahi/ui/buttons/range-slider'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Label } from '@bahi/ui/figures/label'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { linkTo, paths, pathWithQuery } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LogInFirst } from '../page/log-in-first.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useLoanStanding, type LoanStanding } from '../session/use-loan-standing.ts'
import { useSession } from '../session/use-session.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { afterFall, fallBar, fallText, fallToNoticeBps, smallestFallBps } from './loan-fall.ts'
import { percentText, sumOfPledge } from './loan-figures.ts'

const firstFallBps = 2_000
const maxFallBps = 6_000

/** What a fall of prices would do to what is owed: a sum on this phone, never an order. */
export function LoanFallScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const figures = useFigures()
  const { loan: loanId = '' } = useQueryValues(paths.loanFall)
  const query = useLoanStanding()
  const standing = query.data
  const place = loanId === '' ? linkTo(paths.loanRecords) : linkTo(paths.loanRecords, { loan: loanId })
  const isOwing = loggedIn && standing !== undefined && standing.owedPaise > 0
  return (
    <AppScreen
      title={t('loan.fall')}
      subtitle={
        isOwing
          ? t('loan.fall.of', {
              amount: figures.rupees(standing.owedPaise),
              count: standing.loans.filter(({ state }) => state === 'unpaid').length,
            })
          : undefined
      }
      strip={<OfflineNotice />}
      foot={
        isOwing ? (
          <>
            <Button kind="soft" grow={0} href={place}>
              {t('loan.fall.repay')}
            </Button>
            <Button href={linkTo(paths.loan)}>{t('loan.fall.back')}</Button>
          </>
        ) : undefined
      }
    >
      {loggedIn ? (
        <QueryStates query={query} title={t('loan.error')}>
          {(data) => <Body standing={data} />}
        </QueryStates>
      ) : (
        <LogInFirst next={pathWithQuery(paths.loanFall, { loan: loanId })} />
      )}
    </AppScreen>
  )
}

function Body({ standing }: { standing: LoanStanding }) {
  const { t } = useText()
  const [fallBps, setFall] = useState(firstFallBps)
  if (standing.owedPaise === 0)
    return (
      <EmptyState
        title={t('loan.fall.none')}
        text={t('loan.fall.none.text')}
        action={<Button href={linkTo(paths.loan)}>{t('loan.title')}</Button>}
      />
    )
  return (
    <div className="loan-fall">
      <FallSlider standing={standing} fallBps={fallBps} onChange={setFall} />
      <FallSum standing={standing} fallBps={fallBps} />
      <Note>{t('loan.fall.note')}</Note>
    </div>
  )
}

interface FallProps {
  standing: LoanStanding
  fallBps: number
}

function FallSlider({
  standing: { basis, owedPaise },
  fallBps,
  onChange,
}: FallProps & { onChange: (bps: number) => void }) {
  const { t } = useText()
  const notice = fallToNoticeBps(basis, owedPaise)
  const said = t('loan.fall.percent', { percent: fallText(fallBps) })
  return (
    <div>
      <p className="loan-fall__label">{t('loan.fall.by')}</p>
      <p className="loan-fall__figure">{said}</p>
      <RangeSlider
        name={t('loan.fall.by')}
        value={fallBps}
        minimum={0}
        maximum={maxFallBps}
        step={100}
        onChange={onChange}
        valueText={said}
        tick={notice === null || notice > maxFallBps ? undefined : notice}
        lowText={t('loan.fall.percent', { percent: '0' })}
        highText={t('loan.fall.percent', { percent: fallText(maxFallBps) })}
      />
      {notice === null ? null : <p className="loan-fall__notice">{noticeText()}</p>}
    </div>
  )

  function noticeText() {
    if (notice === null || notice > maxFallBps) return t('loan.fall.noNotice')
    return notice < smallestFallBps ? t('loan.fall.notice.any') : t('loan.fall.notice', { percent: fallText(notice) })
  }
}

/** The bar, the lines of the sum, and what would happen if something is missing. */
function FallSum({ standing: { basis, pledged, owedPaise, cureDays }, fallBps }: FallProps) {
  const { t } = useText()
  const figures = useFigures()
  const fall = afterFall(basis, owedPaise, fallBps)
  const bar = fallBar(fall, afterFall(basis, 0, 0).carriesPaise, owedPaise)
  const { ltvBps } = sumOfPledge(basis)
  const isShort = fall.shortPaise > 0n
  const carries = figures.rupees(fall.carriesPaise)
  return (
    <>
      <div style={{ '--owed': bar.owed } as CSSProperties}>
        <div className="loan-fall__line">
          <span>
            <Label>{t('loan.fall.carries')}</Label>
          </span>
          <span>{carries}</span>
        </div>
        <div className="loan-fall__bar" aria-hidden="true">
          <span className="loan-fall__carried" style={{ width: `${Math.min(bar.carried, 1) * 100}%` }} />
          <span className="loan-fall__short" style={{ width: `${bar.short * 100}%` }} />
        </div>
        <p className="loan-fall__owed">{t('loan.fall.owed', { amount: figures.rupees(owedPaise) })}</p>
      </div>
      <div>
        <KeyValue label={t('loan.fall.now')} value={figures.rupees(fall.nowPaise)} />
        <KeyValue label={t('loan.fall.pledged')} value={figures.rupees(sumOfPledge(pledged).valuePaise)} />
        <KeyValue label={t('loan.fall.after')} value={figures.rupees(fall.afterPaise)} />
        <KeyValue
          label={ltvBps === null ? t('loan.fall.lends') : t('loan.fall.part', { percent: percentText(ltvBps) })}
          value={carries}
        />
        <KeyValue
          total
          label={isShort ? t('loan.fall.short') : t('loan.fall.enough')}
          value={
            <span className={isShort ? 'loan-fall__missing' : 'loan-fall__fine'} role="status">
              {figures.rupees(isShort ? fall.shortPaise : fall.carriesPaise - BigInt(owedPaise))}
            </span>
          }
        />
      </div>
      <section>
        <h2 className="loan-fall__title">{t('loan.fall.then')}</h2>
        {isShort ? (
          <FallSteps amount={figures.rupees(fall.shortPaise)} cureDays={cureDays} />
        ) : (
          <p className="text-2">{t('loan.fall.nothing')}</p>
        )}
      </section>
    </>
  )
}

/** What a shortfall leads to, step by step, and how long each leaves. */
function FallSteps({ amount, cureDays }: { amount: string; cureDays: number }) {
  const { t } = useText()
  const steps = [
    { words: t('loan.fall.step.notice'), when: t('loan.fall.step.sameDay') },
    { words: t('loan.fall.step.cure', { amount }), when: t('loan.fall.step.days', { count: cureDays }) },
    { words: t('loan.fall.step.sold'), when: t('loan.fall.step.just') },
  ]
  return (
    <ol className="fall-steps">
      {steps.map(({ words, when }, index) => (
        <li key={words} className={index === 0 ? 'fall-steps__one fall-steps__one--first' : 'fall-steps__one'}>
          <span className="fall-steps__mark" aria-hidden="true" />
          <span className="fall-steps__words">{words}</span>
          <span className="fall-steps__when">{when}</span>
        </li>
      ))}
    </ol>
  )
}
