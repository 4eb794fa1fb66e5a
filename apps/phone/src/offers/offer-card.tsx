import { ChevronRight, CircleDot, Clock, Lock, Minus } from 'lucide-react'
import type { OfferView } from '@bahi/contract/offers/calls'
import { Tag } from '@bahi/ui/feedback/tag'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { linkTo, paths } from '../navigation/paths.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { awayText, dayText, momentText } from './offer-words.ts'

/** Whether an offer is open to this customer, or only with its code. */
export function OfferTag({ offer }: { offer: OfferView }) {
  const { t } = useText()
  const icon = { size: 14, strokeWidth: 2.2 } as const
  if (offer.state === 'coming')
    return (
      <Tag tone="wait" icon={<Clock {...icon} />}>
        {t('offer.coming')}
      </Tag>
    )
  if (offer.state === 'closed')
    return (
      <Tag tone="mute" icon={<Minus {...icon} />}>
        {t('offer.closed')}
      </Tag>
    )
  return offer.isOpened ? (
    <Tag tone="done" icon={<CircleDot {...icon} />}>
      {t('offer.openToYou')}
    </Tag>
  ) : (
    <Tag tone="mute" icon={<Lock {...icon} />}>
      {t('offer.needsCode')}
    </Tag>
  )
}

/** One offer in a list: its share, its price beside the market price, and its end. */
export function OfferCard({ offer }: { offer: OfferView }) {
  const { t, language } = useText()
  const { price, shares } = useFigures()
  const away = offer.premiumBps <= 0 ? t('offer.below') : t('offer.above')
  return (
    <a className="offer-card" href={linkTo(paths.offer, { id: offer.id })}>
      <span className="offer-card__head">
        <span className="offer-card__name">
          <b>{offer.name}</b>
          <span>{offer.title}</span>
        </span>
        <OfferTag offer={offer} />
      </span>
      <FigureGrid
        items={[
          { label: t('offer.price'), value: `₹${price(offer.pricePaise)}` },
          { label: t('offer.lastPrice'), value: `₹${price(offer.lastPaise)}` },
          offer.kind === 'placement'
            ? { label: t('offer.least'), value: t('offer.shares', { count: shares(offer.leastQuantity) }) }
            : { label: away, value: awayText(offer.premiumBps) },
        ]}
      />
      <span className="offer-card__foot">
        <span>
          {offer.state === 'coming'
            ? t('offer.opens', { when: momentText(offer.opensAt, language) })
            : offer.lockedUntil === null
              ? t('offer.closes', { when: momentText(offer.closesAt, language) })
              : t('offer.lockedUntil.day', { day: dayText(offer.lockedUntil, language) })}
        </span>
        <span className="offer-card__way">
          {t('offer.read')}
          <ChevronRight size={18} strokeWidth={2} aria-hidden="true" />
        </span>
      </span>
    </a>
  )
}
