import { Clock, Download } from 'lucide-react'
import { formatPercent } from '@bahi/money/format'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Label } from '@bahi/ui/figures/label'
import { KeyValue, Well } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mayHaveArrived } from '../calls/may-have-arrived.ts'
import { mutateThen } from '../calls/mutate-then.ts'
import { useOnline } from '../live/use-online.ts'
import { useNavigation } from '../navigation/navigate.ts'
import { paths } from '../navigation/paths.ts'
import type { useSheet } from '../page/use-sheet.ts'
import { formatDay } from '../text/business-time.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { fallText, smallestFallBps } from './loan-fall.ts'
import { dailyPercent, percentText, sumOfPledge } from './loan-figures.ts'
import { type useAskLoan, useSaveKeyFacts, type LoanQuote } from './use-loans.ts'

interface KeyFactsSheetProps {
  sheet: ReturnType<typeof useSheet>
  quote: LoanQuote
  /** The figures belong to the amount in the field, and no rule is broken. */
  mayAsk: boolean
  ask: ReturnType<typeof useAskLoan>
}

/** Everything a loan costs and binds, on one sheet, before it is agreed to. */
export function KeyFactsSheet({ sheet, quote, mayAsk, ask }: KeyFactsSheetProps) {
  const { t } = useText()
  const figures = useFigures()
  const { toast } = useToast()
  const navigation = useNavigation()
  const refusalText = useRefusalText()
  const online = useOnline()
  const save = useSaveKeyFacts()
  const { amountPaise, lenderId } = quote
  const agree = () =>
    ask.mutate(
      { amountPaise, lenderId },
      {
        onSuccess: ({ id }) => {
          toast(t('loan.asked', { amount: figures.rupees(amountPaise) }), { tone: 'done' })
          // The record takes the place of the sheet: going back leads to the loan page, not to a spent form.
          navigation.redirect(paths.loanRecords, { loan: id })
        },
      },
    )
  const pdf = () =>
    mutateThen(
      save,
      { name: String(amountPaise / 100), amountPaise, lenderId },
      { onError: (cause) => toast(refusalText(cause), { tone: 'alert' }) },
    )
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('loan.facts')}
      closeName={t('app.close')}
      locked={ask.isPending}
      textOnly
      foot={
        <ButtonRow>
          <Button
            kind="soft"
            grow={0}
            icon={<Download size={19} strokeWidth={1.9} />}
            busy={save.isPending}
            onPress={pdf}
          >
            PDF
          </Button>
          <Button disabled={!mayAsk || !online} busy={ask.isPending} onPress={agree}>
            {online ? t('loan.agree') : t('order.locked.offline')}
          </Button>
        </ButtonRow>
      }
    >
      <div className="loan-facts">
        <Head quote={quote} />
        <Terms quote={quote} />
        <Schedule quote={quote} />
        <Pledge quote={quote} />
        <Note tone="wait" icon={<Clock size={18} strokeWidth={1.9} />}>
          <b>{t('loan.facts.cooling', { count: quote.coolingOffDays })}</b> {t('loan.facts.cooling.text')}
        </Note>
        <p className="text-caption text-2">{t('loan.facts.term.text', { days: quote.cureDays })}</p>
        {ask.isError ? (
          <Note tone="alert">{mayHaveArrived(ask.error) ? t('loan.unknown') : refusalText(ask.error)}</Note>
        ) : null}
      </div>
    </Sheet>
  )
}

function Terms({ quote }: { quote: LoanQuote }) {
  const { t, language } = useText()
  const figures = useFigures()
  return (
    <Well>
      <KeyValue
        small
        label={t('loan.facts.perDay', { rate: dailyPercent(quote.dailyRateHundredthBps) })}
        value={figures.rupees(quote.interestPerDayPaise)}
      />
      <KeyValue
        small
        label={t('loan.freeDays')}
        value={t('loan.facts.free', { count: quote.freeDays, day: formatDay(quote.freeUntil, language) })}
      />
      <KeyValue small label={t('loan.facts.fee')} value={figures.rupees(quote.feePaise)} />
      <KeyValue small label={t('loan.facts.allIn')} value={formatPercent(quote.aprBps)} />
      <KeyValue small label={t('loan.facts.term')} value={t('loan.days', { count: quote.termDays })} />
      <KeyValue small label={t('loan.lender')} value={quote.lender} />
    </Well>
  )
}

function Schedule({ quote: { schedule } }: { quote: LoanQuote }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <table className="loan-facts__schedule">
      <caption className="visually-hidden">{t('loan.facts.schedule')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('loan.facts.when')}</th>
          <th scope="col">{t('loan.facts.interest')}</th>
          <th scope="col">{t('loan.facts.total')}</th>
        </tr>
      </thead>
      <tbody>
        {schedule.map(({ days, interestDays, interestPaise, totalPaise }) => (
          <tr key={days}>
            <th scope="row">{t('loan.facts.after', { days })}</th>
            <td>{t('loan.facts.interestOf', { count: interestDays, amount: figures.rupees(interestPaise) })}</td>
            <td>{figures.rupees(totalPaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pledge({ quote: { pledge, fallToNoticeBps } }: { quote: LoanQuote }) {
  const { t } = useText()
  const figures = useFigures()
  const { lendsPaise, ltvBps } = sumOfPledge(pledge)
  return (
    <section>
      <h3 className="loan-facts__title">{t('loan.facts.pledged')}</h3>
      {pledge.map(({ code, symbol, quantity, valuePaise }) => (
        <KeyValue key={code} small label={`${figures.shares(quantity)} ${symbol}`} value={figures.rupees(valuePaise)} />
      ))}
      <KeyValue
        small
        label={ltvBps === null ? t('loan.facts.lends') : t('loan.facts.lendsPart', { percent: percentText(ltvBps) })}
        value={figures.rupees(lendsPaise)}
      />
      <KeyValue
        small
        label={t('loan.facts.fall')}
        value={
          fallToNoticeBps < smallestFallBps
            ? t('loan.facts.fallAny')
            : t('loan.facts.fallBy', { percent: fallText(fallToNoticeBps) })
        }
      />
      <p className="loan-facts__rule">{t('loan.facts.pledged.text')}</p>
    </section>
  )
}

function Head({ quote: { amountPaise, yearlyRateBps } }: { quote: LoanQuote }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <dl className="loan-facts__head">
      <div>
        <dt>
          <Label>{t('loan.facts.borrow')}</Label>
        </dt>
        <dd>{figures.rupees(amountPaise)}</dd>
      </div>
      <div>
        <dt>
          <Label>{t('loan.facts.yearly')}</Label>
        </dt>
        <dd>{formatPercent(yearlyRateBps)}</dd>
      </div>
    </dl>
  )
}
