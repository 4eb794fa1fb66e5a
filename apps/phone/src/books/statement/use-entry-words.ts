import type { EntrySort, StatementEntry } from '@bahi/contract/reports/statement'
import { formatClock, formatDayAndTime } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { accountKey, entryCharges, isOnItsDay, entryTitle, type EntryFilter, type EntryLine } from './entry-lines.ts'

export const sortKeys = {
  all: 'statement.sort.all',
  buys: 'statement.sort.buys',
  sells: 'statement.sort.sells',
  charges: 'statement.sort.charges',
  transfers: 'statement.sort.transfers',
  holds: 'statement.sort.holds',
  settlement: 'statement.sort.settlement',
  companies: 'statement.sort.companies',
} as const satisfies Record<EntrySort, TextKey>

/** The column's head says the rupee sign once for all figures below. */
export function plainRupees(rupees: string): string {
  return rupees.replace('₹', '')
}

/** How an entry is said: on its card, on its sheet and in the file. */
export function useEntryWords() {
  const { t, language } = useText()
  const figures = useFigures()
  const title = (entry: StatementEntry): string => {
    const { key, values } = entryTitle(entry)
    return t(key, {
      symbol: values.symbol,
      quantity: figures.shares(values.quantity),
      price: figures.price(values.pricePaise),
    })
  }
  const account = (key: TextKey, symbol: string | null): string => (symbol === null ? t(key) : t(key, { symbol }))
  const amount = (asset: number, count: bigint | number): string =>
    asset === 0 ? plainRupees(figures.rupees(count)) : t('statement.quantity', { count: figures.shares(count) })
  return {
    title,
    line: ({ account: key, symbol, amount: count }: EntryLine) => ({
      account: account(key, symbol),
      amount: amount(symbol === null ? 0 : 1, count),
    }),
    accountOf: (number: number, { asset, symbol }: { asset: number; symbol: string | null }) =>
      account(accountKey(number, asset === 0), asset === 0 ? null : (symbol ?? `#${asset}`)),
    amount,
    /** "22" or "22–28" */
    numbers: ({ first, last }: { first: number; last: number }) =>
      first === last
        ? t('statement.number', { number: figures.shares(last) })
        : t('statement.numbers', { first: figures.shares(first), last: figures.shares(last) }),
    /** When it was written. What was posted after its day had ended says the day of the writing too. */
    when: (entry: StatementEntry) =>
      isOnItsDay(entry)
        ? formatClock(entry.recordedAt)
        : t('statement.written', { when: formatDayAndTime(entry.recordedAt, language) }),
    causes: ({ orderNumber, kind, pricePaise, externalReference }: StatementEntry): string[] => [
      ...(orderNumber === null ? [] : [t('statement.order', { number: orderNumber })]),
      ...(kind === 'order-hold' && pricePaise !== null && pricePaise > 0
        ? [t('statement.limit', { price: figures.price(pricePaise) })]
        : []),
      ...(externalReference === null ? [] : [t('statement.reference', { reference: externalReference })]),
    ],
    /** Worked out beside the entry: what the charges were, and what a sale cost and gained. None of it is a posting. */
    memo: (entry: StatementEntry, shown: EntryFilter): string[] => {
      const charges = shown === 'shares' ? [] : entryCharges(entry)
      const list = charges
        .map(({ name, amountPaise }) => `${t(name)} ${plainRupees(figures.rupees(amountPaise))}`)
        .join(language === 'zh' ? '，' : ', ')
      return [
        ...(charges.length === 0 ? [] : [t('statement.charges', { list })]),
        ...(entry.memo === null ? [] : [saleText(entry.memo)]),
      ]
    },
  }

  function saleText({ costPaise, gainPaise }: NonNullable<StatementEntry['memo']>): string {
    const cost = figures.rupees(costPaise)
    return gainPaise < 0
      ? t('statement.memo.loss', { cost, loss: figures.rupees(-gainPaise) })
      : t('statement.memo', { cost, gain: figures.rupees(gainPaise) })
  }
}
