import type { StatementEntry } from '@bahi/contract/statement'
import { LedgerCard, LedgerColumns, LedgerTotal, type LedgerLine } from '@bahi/ui/ledger-card'
import type { ReactNode } from 'react'
import { formatClock, formatDayAndTime, formatLongDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { chargesOf, linesOf, numbersOf, titleOf, type EntryFilter } from './entry-lines.ts'
import { daysOf, type StatementPage } from './statement-days.ts'

/** Indian time, in which days of business are counted. */
const aheadOfUtcMs = 330 * 60_000

interface StatementDaysProps {
  pages: readonly StatementPage[]
  account: EntryFilter
  /** Beside the first day: whether the book was checked. */
  chip: ReactNode
}

/** The days with their entries, newest first. */
export function StatementDays({ pages, account, chip }: StatementDaysProps) {
  const { t, language } = useText()
  const figures = useFigures()
  const columns = { account: t('statement.account'), debit: t('statement.debit'), credit: t('statement.credit') }
  return daysOf(pages, account).map((day, index) => (
    <section key={day.date} className="statement-screen__day" aria-label={formatLongDay(day.date, language)}>
      <div className="statement-screen__head">
        <h2 className="text-strong">{formatLongDay(day.date, language)}</h2>
        {index === 0 ? chip : null}
      </div>
      <LedgerColumns {...columns} />
      {day.entries.map((entry) => <Entry key={entry.id} entry={entry} account={account} columns={columns} />)}
      {day.total === null ? null : (
        <LedgerTotal label={t('statement.dayTotal')} debit={plain(figures.rupees(day.total.debitPaise))} credit={plain(figures.rupees(day.total.creditPaise))} proven={day.total.proven} />
      )}
    </section>
  ))
}

/** The column's head says the rupee sign once for all figures below. */
function plain(rupees: string): string {
  return rupees.replace('₹', '')
}

interface EntryProps {
  entry: StatementEntry
  account: EntryFilter
  columns: { account: string; debit: string; credit: string }
}

function Entry({ entry, account, columns }: EntryProps) {
  const { t } = useText()
  const figures = useFigures()
  const memo = useMemoLines()(entry, account)
  const title = titleOf(entry)
  const { first, last } = numbersOf(entry)
  const lines = linesOf(entry, account).map((line): LedgerLine => {
    const amount = line.symbol === null ? plain(figures.rupees(line.amount)) : t('statement.quantity', { count: figures.shares(line.amount) })
    const name = line.symbol === null ? t(line.account) : t(line.account, { symbol: line.symbol })
    return line.side === 'debit' ? { account: name, debit: amount } : { account: name, credit: amount }
  })
  const values = { symbol: title.values.symbol, quantity: figures.shares(title.values.quantity), price: figures.price(title.values.pricePaise) }
  return (
    <LedgerCard
      title={t(title.key, values)}
      detail={<Detail entry={entry} />}
      entry={first === last ? t('statement.number', { number: figures.shares(last) }) : t('statement.numbers', { first: figures.shares(first), last: figures.shares(last) })}
      lines={lines}
      columns={columns}
      memo={memo.length === 0 ? undefined : memo.map((line) => <p key={line}>{line}</p>)}
    />
  )
}

/** When it was written, and what caused it. A simulated day is not the day of the clock: then a line of its own says the clock's day. */
function Detail({ entry }: { entry: StatementEntry }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { recordedAt, businessDate, orderNumber, externalReference, kind, pricePaise } = entry
  const isSameDay = new Date(new Date(recordedAt).getTime() + aheadOfUtcMs).toISOString().startsWith(businessDate)
  const causes = [
    ...(orderNumber === null ? [] : [t('statement.order', { number: orderNumber })]),
    ...(kind === 'order-hold' && pricePaise !== null && pricePaise > 0 ? [t('statement.limit', { price: figures.price(pricePaise) })] : []),
    ...(externalReference === null ? [] : [t('statement.reference', { reference: externalReference })]),
  ]
  if (isSameDay) return [formatClock(recordedAt), ...causes].join(' · ')
  return (
    <>
      {causes.length === 0 ? null : <span className="statement-screen__cause">{causes.join(' · ')}</span>}
      {t('statement.written', { when: formatDayAndTime(recordedAt, language) })}
    </>
  )
}

/** Worked out beside the entry: what the charges were, and what a sale cost and gained. None of it is a posting. */
function useMemoLines(): (entry: StatementEntry, account: EntryFilter) => string[] {
  const { t, language } = useText()
  const figures = useFigures()
  return (entry, account) => {
    const charges = account === 'shares' ? [] : chargesOf(entry)
    const list = charges.map(({ name, amountPaise }) => `${t(name)} ${plain(figures.rupees(amountPaise))}`).join(language === 'zh' ? '，' : ', ')
    return [...(charges.length === 0 ? [] : [t('statement.charges', { list })]), ...(entry.memo === null ? [] : [saleText(entry.memo)])]
  }

  function saleText({ costPaise, gainPaise }: NonNullable<StatementEntry['memo']>): string {
    const cost = figures.rupees(costPaise)
    return gainPaise < 0 ? t('statement.memo.loss', { cost, loss: figures.rupees(-gainPaise) }) : t('statement.memo', { cost, gain: figures.rupees(gainPaise) })
  }
}
