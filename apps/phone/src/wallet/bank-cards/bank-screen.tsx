import './bank-cards.css'
import { Landmark } from 'lucide-react'
import type { BankCardView, listBankCards } from '@bahi/contract/wallet/bank-cards'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useBankCard } from '../../session/use-bank-card.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'

/** The one account the customer's money goes to. */
export function BankScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useBankCard()
  const hasCard = (query.data?.items.length ?? 0) > 0
  return (
    <AppScreen
      title={t('more.bank')}
      simulated={false}
      strip={<OfflineNotice />}
      foot={
        loggedIn && hasCard ? (
          <Button kind="outline" href={linkTo(paths.addBank)}>
            {t('bank.change')}
          </Button>
        ) : undefined
      }
    >
      {loggedIn ? (
        <QueryStates query={query}>{(cards) => <Cards {...cards} />}</QueryStates>
      ) : (
        <LogInFirst next={paths.bank} />
      )}
    </AppScreen>
  )
}

function Cards({ items, verifiedName }: ReplyOf<typeof listBankCards>) {
  const { t } = useText()
  const [card] = items
  if (card !== undefined) return <CardDetail card={card} />
  if (verifiedName === null)
    return (
      <EmptyState
        title={t('bank.identityFirst.title')}
        text={t('bank.identityFirst.text')}
        action={<Button href={linkTo(paths.identity)}>{t('bank.identityFirst.go')}</Button>}
      />
    )
  return (
    <EmptyState
      title={t('bank.none.title')}
      text={t('bank.none.text')}
      action={<Button href={linkTo(paths.addBank)}>{t('bank.add')}</Button>}
    />
  )
}

function CardDetail({ card }: { card: BankCardView }) {
  const { t, language } = useText()
  return (
    <div className="bank-screen">
      <section
        className="bank-card"
        aria-label={t('bank.cardName', { bank: card.bankName, ending: card.accountEnding })}
      >
        <p className="bank-card__bank">
          <Landmark size={22} strokeWidth={1.75} aria-hidden="true" />
          <span>{card.bankName}</span>
        </p>
        <p className="bank-card__number" aria-hidden="true">
          •••• •••• {card.accountEnding}
        </p>
        <p className="bank-card__holder">{card.holderName}</p>
      </section>
      {card.pausedUntil === null ? null : (
        <Gutter>
          <Note tone="wait">{t('bank.paused', { time: formatDayAndTime(card.pausedUntil, language) })}</Note>
        </Gutter>
      )}
      <CardRows>
        <ListRow plain title={t('bank.branch')} end={card.branch} />
        <ListRow plain title={t('bank.ifsc')} end={card.ifsc} />
        <ListRow plain title={t('bank.addedOn')} end={formatDay(card.addedAt, language)} />
        {card.changedAt === null ? null : (
          <ListRow plain title={t('bank.changedOn')} end={formatDay(card.changedAt, language)} />
        )}
      </CardRows>
      <Gutter>
        <Note>{t('bank.note')}</Note>
      </Gutter>
    </div>
  )
}
