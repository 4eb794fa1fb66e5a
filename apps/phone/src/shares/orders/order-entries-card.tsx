import './orders.css'
import type { OrderView } from '@bahi/contract/shares/orders'
import type { JournalView } from '@bahi/contract/wire/journal'
import { VerifiedChip } from '@bahi/ui/feedback/verified-chip'
import { LedgerTable, type LedgerLine } from '@bahi/ui/rows/ledger-card'
import { Card } from '@bahi/ui/rows/list-row'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { addUpOrder, type EntryAccount, type EntryLine } from './order-entries.ts'

const accountKeys = {
  available: 'order.account.available',
  held: 'order.account.held',
  unsettled: 'order.account.unsettled',
  pledged: 'order.account.pledged',
  clearing: 'order.account.clearing',
  charges: 'order.account.charges',
} as const satisfies Record<EntryAccount, TextKey>

const shareKeys = {
  ...accountKeys,
  available: 'order.account.sharesAvailable',
  held: 'order.account.sharesHeld',
  unsettled: 'order.account.sharesUnsettled',
} as const satisfies Record<EntryAccount, TextKey>

/** The order's entries, added up on this phone: the debits equal the credits, in rupees and in shares. */
export function OrderEntriesCard({ order, journals }: { order: OrderView; journals: readonly JournalView[] }) {
  const { t } = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  if (journals.length === 0) return null
  const entries = addUpOrder(order, journals)
  if (entries.debitPaise === 0 && entries.shares.length === 0) return null
  const columns = { account: t('order.book.account'), debit: t('order.book.debit'), credit: t('order.book.credit') }
  const lines = (
    of: readonly EntryLine[],
    keys: Record<EntryAccount, TextKey>,
    text: (amount: number) => string,
  ): LedgerLine[] =>
    of.map(({ account, amount }) => ({
      account: t(keys[account], { symbol: order.symbol }),
      ...(amount > 0 ? { debit: text(amount) } : { credit: text(-amount) }),
    }))
  return (
    <Card padded={false}>
      <div className="order-book-card__head">
        <h2 className="order-book-card__title">{t('order.book')}</h2>
        <VerifiedChip
          state={entries.proven ? 'checked' : 'failed'}
          text={entries.proven ? t('order.book.verified') : t('order.book.differs')}
          onPress={() => navigation.open(paths.statement)}
        />
      </div>
      {entries.debitPaise === 0 ? null : (
        <LedgerTable
          columns={columns}
          lines={lines(entries.rupees, accountKeys, (amount) => figures.rupees(amount))}
          total={{
            label: t('order.book.equal'),
            debit: figures.rupees(entries.debitPaise),
            credit: figures.rupees(entries.creditPaise),
            proven: entries.proven,
          }}
        />
      )}
      {entries.shares.length === 0 ? null : (
        <LedgerTable columns={columns} lines={lines(entries.shares, shareKeys, (count) => figures.shares(count))} />
      )}
    </Card>
  )
}
