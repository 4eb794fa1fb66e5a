import './orders.css'
import type { OrderView } from '@bahi/contract/shares/orders'
import { Price } from '@bahi/ui/figures/price'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useMarketClock, useQuote } from '../../live/use-live.ts'
import { useOldPrices } from '../../live/use-old-prices.ts'
import { formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useShare } from './use-share.ts'
import { whyWaiting, type Queue, type WhyWaiting } from './why-waiting.ts'

/** "Why not filled yet": what is known of the market at this moment against the order's limit, and no guess beyond it. */
export function WhyWaitingNote({ order }: { order: OrderView }) {
  const { t } = useText()
  const why = useWhyWaiting(order)
  const text = useWhyText(order)
  return (
    <Card>
      <h2 className="why-waiting__title">{t('why.title')}</h2>
      <p className="why-waiting__text">{text(why)}</p>
      {why.reason === 'away' || why.reason === 'atLimit' ? <Distance order={order} why={why} /> : null}
      {(why.reason === 'away' || why.reason === 'nobody') && why.queue.better + why.queue.atPrice > 0 ? (
        <QueueLines order={order} queue={why.queue} />
      ) : null}
    </Card>
  )
}

function useWhyWaiting(order: OrderView): WhyWaiting {
  const market = useMarketClock()
  const quote = useQuote(order.instrumentId, 'full')
  const share = useShare(order.code)
  const stale = useOldPrices() !== undefined
  // A quote that came without depth says nothing about who waits; the share's own page does.
  const deep = quote !== undefined && quote.bids.length + quote.asks.length > 0 ? quote : share.data
  return whyWaiting(order, {
    phase: market?.phase,
    halted: share.data?.state === 'halted' || share.data?.state === 'suspended',
    stale,
    bids: deep?.bids,
    asks: deep?.asks,
  })
}

function useWhyText(order: OrderView): (why: WhyWaiting) => string {
  const { t, language } = useText()
  const figures = useFigures()
  const buy = order.side === 'buy'
  return (why) => {
    switch (why.reason) {
      case 'away': {
        const values = { best: figures.price(why.bestPaise), away: figures.price(why.awayPaise) }
        return buy ? t('why.away.buy', values) : t('why.away.sell', values)
      }
      case 'atLimit':
        return buy ? t('why.atLimit.buy') : t('why.atLimit.sell')
      case 'nobody':
        return buy ? t('why.nobody.buy') : t('why.nobody.sell')
      case 'scheduled':
        return t('why.scheduled', { day: formatShortDay(order.sessionOn, language) })
      case 'untriggered':
        return buy ? t('why.untriggered.buy') : t('why.untriggered.sell')
      case 'cancelling':
        return t('why.cancelling')
      case 'changing':
        return t('why.changing')
      case 'expiring':
        return t('why.expiring')
      case 'stale':
        return t('why.stale')
      case 'unknown':
        return t('why.unknown')
      case 'halted':
        return t('why.halted')
      case 'marketHalted':
        return t('why.marketHalted')
      case 'preOpen':
        return t('why.preOpen')
      case 'matching':
        return t('why.matching')
      case 'notOpen':
        return t('why.notOpen')
      case 'after':
        return t('why.after')
    }
  }
}

function Distance({ order, why }: { order: OrderView; why: Extract<WhyWaiting, { bestPaise: number }> }) {
  const { t } = useText()
  const figures = useFigures()
  const rupees = (pricePaise: number) => `₹${figures.price(pricePaise)}`
  return (
    <>
      <KeyValue
        label={order.side === 'buy' ? t('why.bestAsk') : t('why.bestBid')}
        value={<Price pricePaise={why.bestPaise} text={rupees(why.bestPaise)} />}
      />
      <KeyValue label={t('why.limit')} value={rupees(order.limitPaise)} />
    </>
  )
}

/** Who trades first. At one's own price the exchange tells only how many shares wait, not in which order. */
function QueueLines({ order, queue }: { order: OrderView; queue: Queue }) {
  const { t } = useText()
  const figures = useFigures()
  const better = figures.shares(queue.better)
  return (
    <>
      {queue.better === 0 ? null : (
        <KeyValue label={t('why.better')} value={queue.exact ? better : t('why.atLeast', { count: better })} />
      )}
      {queue.atPrice === 0 ? null : (
        <KeyValue
          label={t('why.atPrice', { price: figures.price(order.limitPaise) })}
          value={figures.shares(queue.atPrice)}
        />
      )}
    </>
  )
}
