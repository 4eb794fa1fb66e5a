import { CallFailed } from '@bahi/client/throwing-calls'
import * as refusals from '@bahi/contract/messages/refusals'
import { formatPercent } from '@bahi/money/format'
import { TextLink } from '@bahi/ui/buttons/button'
import { ChoiceList } from '@bahi/ui/buttons/choice-list'
import { Note } from '@bahi/ui/feedback/note'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../navigation/paths.ts'
import type { LoanStanding } from '../session/use-loan-standing.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { sentences } from '../text/sentences.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText, type Text } from '../text/use-text.tsx'
import { dailyPercent } from './loan-figures.ts'
import type { BorrowState } from './use-borrow.ts'
import { useQuote, type Lender, type LoanQuote } from './use-loans.ts'

type Problem = LoanQuote['problems'][number]
const notVerified = refusals.identityMissing
const aboveLimit = refusals.loanAboveLimit
const smallestPaise = 1_00

/** How much, from whom, and what it costs line by line before anything is asked for. */
export function BorrowForm({ standing, borrow }: { standing: LoanStanding; borrow: BorrowState }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const most = figures.rupees(standing.remainingPaise)
  const said = (problems: readonly Problem[]) =>
    sentences(
      problems.map(({ msg, params }) =>
        msg === aboveLimit ? t('loan.problem.most', { amount: most }) : text.tip(msg, params),
      ),
      language,
    )
  const ofAmount = borrow.problems.filter(({ fields }) => fields.includes('amountPaise'))
  const others = borrow.problems.filter((problem) => !ofAmount.includes(problem))
  return (
    <div className="loan-form">
      <AmountField
        label={t('loan.amount')}
        note={t('loan.upTo', { amount: most })}
        value={borrow.typed}
        onChange={borrow.setTyped}
        grouping={language === 'zh' ? 'none' : 'lakh'}
        end={<TextLink onPress={borrow.takeMax}>{t('loan.most')}</TextLink>}
        problem={ofAmount.length === 0 ? undefined : said(ofAmount)}
      />
      {borrow.lenders.length < 2 ? null : (
        <div>
          <h3 className="loan-form__label">{t('loan.lender')}</h3>
          <ChoiceList
            name={t('loan.lender')}
            value={borrow.lenderId ?? ''}
            options={borrow.lenders.map((lender) => ({
              value: lender.id,
              text: lender.name,
              detail: lenderText(text, lender, figures.rupees(lender.canLendPaise)),
            }))}
            onChange={borrow.setLender}
          />
        </div>
      )}
      {others.map((problem) => (
        <Note key={problem.msg} tone="alert">
          {said([problem])}{' '}
          {problem.msg === notVerified ? <TextLink href={linkTo(paths.identity)}>{t('loan.identity')}</TextLink> : null}
        </Note>
      ))}
      <QuoteFailure cause={borrow.failure} onRetry={() => void borrow.retry()} />
      {borrow.quote === undefined ? null : (
        <div className={borrow.current ? undefined : 'loan-form__old'}>
          <QuoteLines quote={borrow.quote} />
        </div>
      )}
    </div>
  )
}

/** A rule said no, or the answer did not come: only then another try may help. */
function QuoteFailure({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const { t } = useText()
  const refusalText = useRefusalText()
  if (cause === null) return null
  if (cause instanceof CallFailed && cause.failure.kind === 'refused')
    return <Note tone="alert">{refusalText(cause)}</Note>
  return (
    <Note tone="alert">
      {t('loan.quote.error')} <TextLink onPress={onRetry}>{t('state.retry')}</TextLink>
    </Note>
  )
}

/** Why nothing can be asked for now, as the rules say it of the smallest amount. */
export function Barred() {
  const { t, tip } = useText()
  const refusalText = useRefusalText()
  const quote = useQuote(smallestPaise, undefined)
  if (quote.data === undefined)
    return quote.isError ? (
      <Note tone="wait">
        {refusalText(quote.error)} {t('loan.barred')}
      </Note>
    ) : null
  return (
    <div className="loan-form loan-form--sheet">
      {quote.data.problems.map(({ msg, params }) => (
        <Note key={msg} tone="wait">
          {tip(msg, params)}{' '}
          {msg === notVerified ? <TextLink href={linkTo(paths.identity)}>{t('loan.identity')}</TextLink> : null}
        </Note>
      ))}
      <p className="text-caption text-2">{t('loan.barred')}</p>
    </div>
  )
}

function lenderText({ t }: Text, { dailyRateHundredthBps, yearlyRateBps, freeDays }: Lender, canLend: string): string {
  return t('loan.lender.detail', {
    daily: dailyPercent(dailyRateHundredthBps),
    yearly: formatPercent(yearlyRateBps),
    count: freeDays,
    amount: canLend,
  })
}

function QuoteLines({ quote }: { quote: LoanQuote }) {
  const { t } = useText()
  const figures = useFigures()
  const [soonest] = quote.schedule
  return (
    <>
      {quote.freeDays === 0 ? null : (
        <KeyValue label={t('loan.quote.free', { count: quote.freeDays })} value={figures.rupees(0)} />
      )}
      <KeyValue
        label={t('loan.quote.day', { rate: dailyPercent(quote.dailyRateHundredthBps) })}
        value={figures.rupees(quote.interestPerDayPaise)}
      />
      <KeyValue label={t('loan.quote.year')} value={formatPercent(quote.aprBps)} />
      {soonest === undefined ? null : (
        <>
          <KeyValue
            label={t('loan.quote.after', { days: soonest.days, count: soonest.interestDays })}
            value={figures.rupees(soonest.interestPaise)}
          />
          <KeyValue
            total
            label={t('loan.quote.back', { days: soonest.days })}
            value={figures.rupees(soonest.totalPaise)}
          />
        </>
      )}
    </>
  )
}
