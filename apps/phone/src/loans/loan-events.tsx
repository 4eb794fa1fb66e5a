import { Section } from '@bahi/ui/layout/screen'
import { LedgerCard } from '@bahi/ui/rows/ledger-card'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { journalSides } from '../entries/journal-sides.ts'
import { formatDay, formatDayAndTime } from '../text/business-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText, type TextKey } from '../text/use-text.tsx'
import { eventKeys } from './loan-words.ts'
import type { LoanDetail } from './use-loans.ts'

/** The last day to make a shortfall good, or to pay a loan past its term, comes as a date. */
const isDate = /^\d{4}-\d{2}-\d{2}$/

/** What happened to a loan, in order. */
export function LoanEvents({ events }: Pick<LoanDetail, 'events'>) {
  const { t, language } = useText()
  const figures = useFigures()
  if (events.length === 0) return null
  return (
    <Section title={t('loan.events')}>
      <CardRows>
        {events.map(({ id, at, kind, amountPaise, interestPaise, words }) => (
          <ListRow
            key={id}
            plain
            title={t(eventKeys[kind])}
            detail={[
              formatDayAndTime(at, language),
              ...(words === null
                ? []
                : [
                    isDate.test(words)
                      ? t(kind === 'term-over' ? 'loan.event.termUntil' : 'loan.event.until', {
                          day: formatDay(words, language),
                        })
                      : words,
                  ]),
            ].join(' · ')}
            end={amountPaise === null ? undefined : figures.rupees(amountPaise)}
            endDetail={
              interestPaise === null || interestPaise === 0
                ? undefined
                : t('loan.event.interestOf', { amount: figures.rupees(interestPaise) })
            }
          />
        ))}
      </CardRows>
    </Section>
  )
}

/** The loan's entries in the customer's book. */
export function LoanEntries({ journals }: Pick<LoanDetail, 'journals'>) {
  const { t, language } = useText()
  const figures = useFigures()
  if (journals.length === 0) return null
  const columns = { account: t('order.book.account'), debit: t('order.book.debit'), credit: t('order.book.credit') }
  return (
    <Section title={t('order.book')}>
      {journals.map((journal) => (
        <LedgerCard
          key={journal.id}
          title={t(loanEntryTitles[journal.kind] ?? 'entry.other')}
          detail={formatDayAndTime(journal.recordedAt, language)}
          entry={`#${journal.postings[0]?.seq ?? ''}`}
          columns={columns}
          lines={journalSides(journal).map(({ account, symbol, side, amount }) => ({
            account:
              symbol === null ? t(account) : t(account, { symbol: symbol === '' ? t('loan.entry.units') : symbol }),
            [side]: symbol === null ? figures.rupees(amount) : figures.shares(amount),
          }))}
        />
      ))}
    </Section>
  )
}

/** What the entries of a loan are called, by the kind of their journal. */
const loanEntryTitles: Readonly<Record<string, TextKey>> = {
  'loan-payout': 'loan.entry.payout',
  'loan-repayment': 'loan.entry.repayment',
  pledge: 'loan.entry.pledge',
  'pledge-release': 'loan.entry.release',
}
