import type { StatementEntry } from '@bahi/contract/statement'
import { LedgerCard, LedgerColumns, LedgerTotal, type LedgerLine } from '@bahi/ui/ledger-card'
import type { ReactNode } from 'react'
import { formatClock, formatDayAndTime, formatLongDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { chargesOf, linesOf, numbersOf, titleOf, type EntryFilter } from './entry-lines.ts'
import { daysOf, type StatementPage } from './statement-days.ts'

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
      memo={<Memo entry={entry} account={account} />}
    />
  )
}

/** When it was written, and what caused it. A simulated day is not the day of the clock: then the clock's day is said too. */
function Detail({ entry: { recordedAt, businessDate, orderNumber, externalReference } }: { entry: StatementEntry }) {
  const { t, language } = useText()
  const isSameDay = new Date(new Date(recordedAt).getTime() + 330 * 60_000).toISOString().startsWith(businessDate)
  const when = isSameDay ? formatClock(recordedAt) : t('statement.written', { when: formatDayAndTime(recordedAt, language) })
  const cause = orderNumber !== null ? t('statement.order', { number: orderNumber }) : externalReference !== null ? t('statement.reference', { reference: externalReference }) : null
  return cause === null ? when : `${when} · ${cause}`
}

/** Worked out beside the entry: what the charges were, and what a sale cost and gained. None of it is a posting. */
function Memo({ entry, account }: { entry: StatementEntry; account: EntryFilter }) {
  const { t } = useText()
  const figures = useFigures()
  const charges = account === 'shares' ? [] : chargesOf(entry)
  const { memo } = entry
  if (memo === null && charges.length === 0) return null
  return (
    <>
      {charges.length === 0 ? null : <p>{t('statement.charges', { list: charges.map(({ name, amountPaise }) => `${t(name)} ${plain(figures.rupees(amountPaise))}`).join(', ') })}</p>}
      {memo === null ? null : <p>{memo.gainPaise < 0 ? t('statement.memo.loss', { cost: figures.rupees(memo.costPaise), loss: figures.rupees(-memo.gainPaise) }) : t('statement.memo', { cost: figures.rupees(memo.costPaise), gain: figures.rupees(memo.gainPaise) })}</p>}
    </>
  )
}
