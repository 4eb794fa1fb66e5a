import './offers.css'
import { FileText, Lock } from 'lucide-react'
import { useState } from 'react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { FigureGrid, RangeBar } from '@bahi/ui/figures/figure-grid'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LogInFirst } from '../page/log-in-first.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSheet } from '../page/use-sheet.ts'
import { useSession } from '../session/use-session.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { WindowNote } from './block-tab.tsx'
import { BuySheet } from './buy-sheet.tsx'
import { CodeForm } from './code-form.tsx'
import { MyOffers } from './my-offers.tsx'
import { OfferTag } from './offer-card.tsx'
import { awaySentence, dayText, kindText, momentText } from './offer-words.ts'
import { useBlockTrades, useOffer, type Offer } from './use-offers.ts'

/** One offer, whatever it is: its price beside the market's, its conditions, its papers, what one has of it, and the way to buy. */
export function OfferScreen() {
  const text = useText()
  const { t } = text
  const { loggedIn } = useSession()
  const { id = '' } = useQueryValues(paths.offer)
  const query = useOffer(id, null)
  const sheet = useSheet('buy')
  const offer = query.data?.offer
  const canBuy = offer !== undefined && offer.state === 'open' && offer.isOpened
  const foot = canBuy
    ? { foot: <Button onPress={sheet.show}>{t(offer.kind === 'placement' ? 'offer.apply' : 'offer.buy')}</Button> }
    : {}
  return (
    <AppScreen
      title={offer?.name ?? t('offer.title')}
      subtitle={offer === undefined ? undefined : `${kindText(text, offer.kind)} ${offer.number} · ${offer.exchange}`}
      strip={<OfflineNotice />}
      {...foot}
    >
      {loggedIn ? (
        <QueryStates query={query} title={t('offer.error')}>
          {(detail) => <OfferBody detail={detail} />}
        </QueryStates>
      ) : (
        <LogInFirst />
      )}
      {canBuy && query.data !== undefined ? (
        <BuySheet detail={query.data} open={sheet.open} onOpenChange={sheet.onOpenChange} />
      ) : null}
    </AppScreen>
  )
}

function OfferBody({ detail }: { detail: Offer }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const { offer } = detail
  const percentTaken = Math.floor((offer.taken / offer.quantity) * 100)
  return (
    <div className="offers">
      <div className="offer-price">
        <span className="offer-price__label">{t('offer.ticketPrice')}</span>
        <b className="offer-price__figure">₹{figures.price(offer.pricePaise)}</b>
        <span className="offer-price__line">
          <OfferTag offer={offer} />
          <span>{awaySentence(text, offer)}</span>
        </span>
      </div>
      <RangeOf detail={detail} />
      {offer.kind === 'block' ? <Windows /> : null}
      <FigureGrid
        items={[
          { label: t('offer.least'), value: t('offer.shares', { count: figures.shares(offer.leastQuantity) }) },
          { label: t('offer.most'), value: t('offer.shares', { count: figures.shares(offer.mostQuantity) }) },
          { label: t('offer.size'), value: figures.compactRupees(offer.quantity * offer.pricePaise) },
          { label: t('offer.taken'), value: `${percentTaken}%` },
          { label: t('offer.closesAt'), value: momentText(offer.closesAt, language) },
          {
            label: t('offer.lockedUntil'),
            value: offer.lockedUntil === null ? t('offer.noLock') : dayText(offer.lockedUntil, language),
          },
          {
            label: t('offer.customers'),
            value: t('offer.customers.of', { count: offer.customers, most: offer.mostCustomers }),
          },
          { label: t('offer.holder'), value: offer.holder },
          { label: t('offer.charges'), value: t('offer.charges.none') },
        ]}
      />
      {offer.lockedUntil === null ? null : (
        <Note tone="wait" icon={<Lock size={20} strokeWidth={1.9} />}>
          <b>{t('offer.lock.head', { count: offer.lockInDays })}</b>{' '}
          {t('offer.lock.text', { price: figures.price(offer.pricePaise), day: dayText(offer.lockedUntil, language) })}
        </Note>
      )}
      {offer.kind === 'placement' ? <Note>{t('offer.shareOut')}</Note> : null}
      {offer.isOpened || offer.state === 'closed' ? null : <CodeForm kind={offer.kind} onOpened={() => undefined} />}
      <Section title={t('offer.about')}>
        <p className="offers__text">{detail.about}</p>
        <TextLink href={linkTo(paths.stock, { code: offer.code })}>
          {t('offer.toShare', { symbol: offer.symbol })}
        </TextLink>
      </Section>
      <Papers detail={detail} />
      <MyOffers title="offer.mine" items={detail.mine} />
    </div>
  )
}

/** The price between the lowest and the highest price that the rule allows now. */
function RangeOf({
  detail: {
    offer: { range, pricePaise, kind },
  },
}: {
  detail: Offer
}) {
  const { t } = useText()
  const { price } = useFigures()
  const { referencePaise, lowestPaise, highestPaise, percent } = range
  if (referencePaise === null || lowestPaise === null || highestPaise === null)
    return <p className="offers__none">{t('offer.range.later')}</p>
  const rule =
    kind === 'block'
      ? t('offer.range.block', { percent, reference: price(referencePaise) })
      : t('offer.range.market', { percent })
  return (
    <div>
      <RangeBar
        lowLabel={t('offer.range.lowest')}
        highLabel={t('offer.range.highest')}
        lowText={price(lowestPaise)}
        highText={price(highestPaise)}
        share={highestPaise === lowestPaise ? 0.5 : (pricePaise - lowestPaise) / (highestPaise - lowestPaise)}
      />
      <p className="offers__none">{rule}</p>
      {pricePaise < lowestPaise || pricePaise > highestPaise ? (
        <Note tone="wait">{t('offer.range.outside')}</Note>
      ) : null}
    </div>
  )
}

function Windows() {
  const { data } = useBlockTrades()
  return data === undefined ? null : <WindowNote trades={data} />
}

function Papers({ detail: { documents } }: { detail: Offer }) {
  const { t } = useText()
  const [chosen, choose] = useState<number | null>(null)
  const paper = chosen === null ? undefined : documents[chosen]
  return (
    <Section title={t('offer.papers')}>
      <CardRows>
        {documents.map(({ title, hash }, index) => (
          <ListRow
            key={hash}
            icon={<FileText size={22} strokeWidth={1.75} />}
            title={title}
            detail={t('offer.paper.mark', { mark: `${hash.slice(0, 4)}…${hash.slice(-4)}` })}
            onPress={() => choose(index)}
          />
        ))}
      </CardRows>
      <Sheet
        open={paper !== undefined}
        onOpenChange={(open) => (open ? undefined : choose(null))}
        title={paper?.title ?? ''}
        closeName={t('app.close')}
      >
        <div className="offer-paper">
          {paper?.body.split('\n\n').map((part) => (
            <p key={part}>{part}</p>
          ))}
          <p className="offer-paper__mark">{t('offer.paper.whole', { mark: paper?.hash ?? '' })}</p>
        </div>
      </Sheet>
    </Section>
  )
}
