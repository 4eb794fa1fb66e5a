import './transfers.css'
import { Check, ChevronRight, Clock, Landmark, X } from 'lucide-react'
import type { TransferInFailure } from '@bahi/contract/wallet/views'
import { Button, ButtonRow, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Medal } from '@bahi/ui/feedback/state-view'
import { Tag } from '@bahi/ui/feedback/tag'
import { LedgerCard } from '@bahi/ui/rows/ledger-card'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { formatClock, formatDayAndTime } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import type { TransferDetail } from './use-transfers.ts'

/** What became of a transfer in: the money is there with its entry, or why it is not and where it is. */
export function TransferInResult({ detail }: { detail: TransferDetail }) {
  return detail.transfer.state === 'successful' ? <Arrived detail={detail} /> : <Failed detail={detail} />
}

function Arrived({ detail: { transfer, availablePaise, journal } }: { detail: TransferDetail }) {
  const { t, language } = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  const done = () => navigation.redirect(paths.assets)
  const posting = journal?.postings[0]
  const amount = figures.rupees(transfer.amountPaise)
  return (
    <AppScreen
      title={t('transfer.in.title')}
      strip={<OfflineNotice />}
      onClose={done}
      foot={
        <ButtonRow>
          <Button kind="quiet" href={linkTo(paths.market)}>
            {t('transfer.success.invest')}
          </Button>
          <Button onPress={done}>{t('transfer.done')}</Button>
        </ButtonRow>
      }
    >
      <div className="transfer-page">
        <div className="transfer-page__head" role="status">
          <Medal tone="soft">
            <Check size={40} strokeWidth={1.9} />
          </Medal>
          <h2 className="transfer-page__title">{t('transfer.success.title', { amount })}</h2>
          <p className="transfer-page__text">
            {t('transfer.success.text', { time: formatClock(transfer.endedAt ?? transfer.createdAt) })}
          </p>
        </div>
        <Card>
          <KeyValue label={t('transfer.from')} value={transfer.payerName} />
          <KeyValue label={t('transfer.reference.label')} value={transfer.bankReference} />
          <KeyValue label={t('transfer.fee')} value={figures.rupees(0)} />
          <KeyValue total label={t('transfer.cash.now')} value={figures.rupees(availablePaise)} />
        </Card>
        {journal === null || posting === undefined ? null : (
          <LedgerCard
            title={t('entry.deposit')}
            detail={formatDayAndTime(journal.recordedAt, language)}
            entry={t('statement.number', { number: figures.shares(posting.seq) })}
            columns={{ account: t('order.book.account'), debit: t('order.book.debit'), credit: t('order.book.credit') }}
            lines={[
              { account: t('account.available'), debit: figures.price(posting.amount) },
              { account: t('account.bank'), credit: figures.price(posting.amount) },
            ]}
          />
        )}
        <div className="transfer-page__links">
          <Tag tone="done" icon={<Check size={14} strokeWidth={2.2} />}>
            {t('transfer.written')}
          </Tag>
          <TextLink href={linkTo(paths.statement)} end={<ChevronRight size={16} strokeWidth={2} />}>
            {t('transfer.seeStatement')}
          </TextLink>
        </div>
      </div>
    </AppScreen>
  )
}

const failures = {
  expired: { title: 'transfer.failed.expired', text: 'transfer.failed.expired.text' },
  'bank-refused': { title: 'transfer.failed.refused', text: 'transfer.failed.refused.text' },
  'other-payer': { title: 'transfer.failed.other', text: 'transfer.failed.other.text' },
  cancelled: { title: 'transfer.failed.cancelled', text: 'transfer.failed.cancelled.text' },
} as const satisfies Record<TransferInFailure, { title: TextKey; text: TextKey }>

function Failed({ detail: { transfer, availablePaise } }: { detail: TransferDetail }) {
  const { t } = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  const words = failures[transfer.failure ?? 'expired']
  const mayStillCome = transfer.failure === 'expired' || transfer.failure === 'cancelled'
  return (
    <AppScreen
      title={t('transfer.in.title')}
      strip={<OfflineNotice />}
      foot={
        <ButtonRow column>
          <Button onPress={() => navigation.redirect(paths.transferIn)}>{t('transfer.failed.again')}</Button>
          <Button kind="quiet" href={linkTo(paths.customerService)}>
            {t('transfer.failed.ask')}
          </Button>
        </ButtonRow>
      }
    >
      <div className="transfer-page">
        <div className="transfer-page__head" role="status">
          <Medal tone="alert">
            <Clock size={40} strokeWidth={1.7} />
          </Medal>
          <h2 className="transfer-page__title">{t(words.title)}</h2>
          <p className="transfer-page__text">
            {transfer.failure === 'expired'
              ? t('transfer.failed.expired.text', { time: formatClock(transfer.expiresAt, false) })
              : t(words.text, { time: '' })}
          </p>
        </div>
        <Card>
          <KeyValue label={t('transfer.asked')} value={figures.rupees(transfer.amountPaise)} />
          <KeyValue label={t('transfer.request')} value={transfer.number} />
          <KeyValue
            label={t('transfer.state')}
            value={
              <Tag tone="bad" icon={<X size={14} strokeWidth={2.2} />}>
                {t('transfer.state.failed')}
              </Tag>
            }
          />
          <KeyValue total label={t('transfer.cash.now')} value={figures.rupees(availablePaise)} />
        </Card>
        {mayStillCome ? <Note icon={<Landmark size={18} strokeWidth={1.9} />}>{t('transfer.failed.took')}</Note> : null}
      </div>
    </AppScreen>
  )
}
