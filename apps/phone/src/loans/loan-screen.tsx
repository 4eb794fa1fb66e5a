import './loans.css'
import type { ReactNode } from 'react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Skeleton, SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { TermsLink } from '../glossary/terms-link.tsx'
import { linkTo, paths } from '../navigation/paths.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LockNote, useAccountLock } from '../page/lock-note.tsx'
import { LogInFirst } from '../page/log-in-first.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { Unsaved } from '../page/unsaved.tsx'
import { useSheet } from '../page/use-sheet.ts'
import { useLoanStanding, type LoanStanding } from '../session/use-loan-standing.ts'
import { useSession } from '../session/use-session.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { Barred, BorrowForm } from './borrow-form.tsx'
import { KeyFactsSheet } from './key-facts-sheet.tsx'
import { LimitSheet } from './limit-sheet.tsx'
import { LoanCard } from './loan-card.tsx'
import { LoanCover } from './loan-cover.tsx'
import { useBorrow } from './use-borrow.ts'
import { useAskLoan } from './use-loans.ts'

/** Borrow against one's own shares: how much more, what it costs a day and a year, and what runs already. */
export function LoanScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useLoanStanding()
  if (loggedIn && query.data !== undefined) return <Standing standing={query.data} />
  return (
    <AppScreen title={t('loan.title')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <QueryStates query={query} title={t('loan.error')} skeleton={<Waiting />}>
          {() => null}
        </QueryStates>
      ) : (
        <LogInFirst next={paths.loan} />
      )}
    </AppScreen>
  )
}

function Waiting() {
  const { t } = useText()
  return (
    <div className="loan-page">
      <Gutter>
        <Skeleton width="100%" heightPx={142} />
      </Gutter>
      <SkeletonRows rows={4} name={t('state.loading')} />
    </div>
  )
}

function Standing({ standing }: { standing: LoanStanding }) {
  const { t } = useText()
  const figures = useFigures()
  const borrow = useBorrow(standing)
  const ask = useAskLoan()
  const [facts, limit] = [useSheet('key-facts'), useSheet('limit')]
  const isLocked = useAccountLock() !== undefined
  const mayBorrow = standing.canBorrow && standing.remainingPaise > 0 && !isLocked
  const mayAsk = mayBorrow && borrow.current && borrow.problems.length === 0
  const { amountPaise, quote } = borrow
  const foot = mayBorrow ? (
    <Button disabled={!mayAsk} onPress={facts.show}>
      {amountPaise === null ? t('loan.enter') : t('loan.ask', { amount: figures.rupees(amountPaise) })}
    </Button>
  ) : undefined
  return (
    <AppScreen
      title={t('loan.title')}
      strip={<OfflineNotice />}
      foot={foot}
      actions={<TextLink href={linkTo(paths.loanRecords)}>{t('loan.records.link')}</TextLink>}
    >
      <Unsaved isFilled={borrow.typed !== '' && (ask.isIdle || ask.isError)} onDiscard={() => borrow.setTyped('')} />
      <div className="loan-page">
        <LoanCover standing={standing} />
        <Gutter>
          <div className="loan-page__links">
            <TextLink onPress={limit.show}>{t('loan.basis')}</TextLink>
            <TermsLink
              of={[
                'outstanding',
                'principal',
                'loan-to-value',
                'haircut',
                'pledge',
                'lien',
                'margin-shortfall',
                'annual-rate',
                'key-facts',
                'cooling-off',
              ]}
            />
            {standing.owedPaise === 0 ? null : (
              <TextLink
                href={linkTo(paths.loanFall, {
                  loan: standing.loans.find(({ state }) => state === 'unpaid')?.id ?? '',
                })}
              >
                {t('loan.fall')}
              </TextLink>
            )}
          </div>
          <LockNote />
        </Gutter>
        {standing.loans.length === 0 ? null : (
          <Section title={t('loan.open')}>
            {standing.loans.map((loan) => (
              <LoanCard key={loan.id} loan={loan} />
            ))}
          </Section>
        )}
        <Borrow standing={standing} isLocked={isLocked}>
          <BorrowForm standing={standing} borrow={borrow} />
        </Borrow>
      </div>
      <LimitSheet sheet={limit} standing={standing} />
      {quote === undefined ? null : <KeyFactsSheet sheet={facts} quote={quote} mayAsk={mayAsk} ask={ask} />}
    </AppScreen>
  )
}

/** The form, or why there is none. */
function Borrow({ standing, isLocked, children }: { standing: LoanStanding; isLocked: boolean; children: ReactNode }) {
  const { t } = useText()
  if (standing.limitPaise === 0 && standing.loans.length === 0) {
    return (
      <EmptyState
        title={t('loan.empty')}
        text={t('loan.empty.text')}
        action={<Button href={linkTo(paths.market)}>{t('loan.empty.action')}</Button>}
      />
    )
  }
  const title = standing.loans.length === 0 ? t('loan.borrow') : t('loan.borrow.more')
  if (isLocked) return null
  if (standing.remainingPaise <= 0)
    return (
      <Section title={title}>
        <Gutter>
          <Note>{t('loan.limitUsed')}</Note>
        </Gutter>
      </Section>
    )
  if (!standing.canBorrow)
    return (
      <Section title={title}>
        <Gutter>
          <Barred />
        </Gutter>
      </Section>
    )
  return <Section title={title}>{children}</Section>
}
