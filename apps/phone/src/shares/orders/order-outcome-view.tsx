import { Check, Clock, X } from 'lucide-react'
import type { getOrder, OrderView } from '@bahi/contract/shares/orders'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { useUserInfo } from '../../session/use-user-info.ts'
import { formatDay, formatSecondOfDay, formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { isTimedOut, isUntriggered, orderOutcome, type OrderOutcome } from './order-entries.ts'

type Fills = ReplyOf<typeof getOrder>['fills']

const pictures = {
  scheduled: (
    <Medal tone="wait">
      <Clock size={40} strokeWidth={1.8} />
    </Medal>
  ),
  rejected: (
    <Medal tone="soft">
      <X size={40} strokeWidth={1.8} />
    </Medal>
  ),
  'trigger-pending': (
    <Medal tone="wait">
      <Clock size={40} strokeWidth={1.8} />
    </Medal>
  ),
  waiting: (
    <Medal tone="wait">
      <Clock size={40} strokeWidth={1.8} />
    </Medal>
  ),
  'waiting-partly': (
    <Medal tone="wait">
      <Clock size={40} strokeWidth={1.8} />
    </Medal>
  ),
  filled: (
    <Medal tone="soft">
      <Check size={44} strokeWidth={2} />
    </Medal>
  ),
  'ended-partly': (
    <Medal tone="soft">
      <Check size={44} strokeWidth={2} />
    </Medal>
  ),
  cancelled: (
    <Medal tone="soft">
      <X size={40} strokeWidth={1.8} />
    </Medal>
  ),
  expired: (
    <Medal tone="soft">
      <X size={40} strokeWidth={1.8} />
    </Medal>
  ),
} satisfies Record<OrderOutcome, unknown>

/** Where the money or the shares are while an order waits, and that they are back when it has ended. */
function useHoldWords({ side, heldPaise, heldQuantity }: OrderView): { held: string; back: string } {
  const { t } = useText()
  const figures = useFigures()
  return side === 'buy'
    ? { held: t('order.held.cash', { amount: figures.rupees(heldPaise) }), back: t('order.back.cash') }
    : { held: t('order.held.shares', { count: figures.shares(heldQuantity) }), back: t('order.back.shares') }
}

/** Until when an order waits, and why it waits, ended or was refused; each is said where it applies. */
function useReasons(order: OrderView): { until: string; trigger: string; expired: string; refused: string } {
  const { t, tip } = useText()
  const figures = useFigures()
  const { validUntil, refused, side } = order
  const trigger = figures.price(order.triggerPaise ?? 0)
  const ofDay = isUntriggered(order) ? t('order.untriggered') : t('order.expired.text')
  return {
    until: validUntil === null ? '' : t('order.validUntil', { time: formatSecondOfDay(validUntil.second, true) }),
    trigger: side === 'buy' ? t('order.triggers.buy', { trigger }) : t('order.triggers.sell', { trigger }),
    expired: isTimedOut(order) ? t('order.timedOut', { count: order.validityMinutes ?? 0 }) : ofDay,
    refused: refused === null ? '' : tip(refused.msg, refused.params),
  }
}

/** What happened, and where the money or the shares are. */
export function OrderOutcomeView({ order, fills }: { order: OrderView; fills: Fills }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { data: user } = useUserInfo()
  const outcome = orderOutcome(order)
  const count = figures.shares(outcome === 'filled' ? order.quantity : order.filledQuantity)
  const all = figures.shares(order.quantity)
  const { symbol } = order
  const limit = figures.price(order.limitPaise)
  const { held, back } = useHoldWords(order)
  const waited =
    order.side === 'buy' ? t('order.waits.buy', { count: all, symbol }) : t('order.waits.sell', { count: all, symbol })
  const done = order.side === 'buy' ? t('order.bought', { count, symbol }) : t('order.sold', { count, symbol })
  const newest = fills.at(-1)
  const filled =
    newest === undefined
      ? ''
      : t('order.filledAt', {
          price: figures.price(order.averagePaise),
          day: formatDay(newest.tradedOn, language),
          time: formatSecondOfDay(newest.tradedSecond, true),
        })
  const money =
    order.side === 'buy' || newest === undefined
      ? ''
      : user?.simulated === true
        ? t('order.proceeds.practice')
        : t('order.proceeds', { day: formatShortDay(newest.settlesOn, language) })
  const rest = t('order.ended.rest', { count: figures.shares(order.quantity - order.filledQuantity) })
  const { until, ...reasons } = useReasons(order)
  // Chinese sentences follow one another without a space.
  const say = (...sentences: string[]) => sentences.filter((one) => one !== '').join(language === 'zh' ? '' : ' ')
  const words: Record<OrderOutcome, { title: string; text: string }> = {
    scheduled: {
      title: waited,
      text: say(t('order.scheduled', { day: formatShortDay(order.sessionOn, language) }), held),
    },
    rejected: { title: t('order.rejected', { symbol }), text: say(reasons.refused, back) },
    'trigger-pending': { title: waited, text: say(reasons.trigger, until, held) },
    waiting: { title: waited, text: say(t('order.waits.text', { limit }), until, held) },
    'waiting-partly': {
      title: t('order.partly', { filled: count, all, symbol }),
      text: say(t('order.waits.rest', { limit }), until, held),
    },
    filled: { title: done, text: say(filled, money) },
    'ended-partly': { title: done, text: say(filled, rest, reasons.refused, back) },
    cancelled: {
      title: t('order.cancelled', { symbol }),
      text: say(
        order.refused === null && order.timeInForce === 'ioc' && !isUntriggered(order)
          ? t('order.notFound', { limit })
          : t('order.cancelled.text'),
        reasons.refused,
        back,
      ),
    },
    expired: {
      title: t('order.expired', { symbol }),
      text: say(reasons.expired, back),
    },
  }
  return <StateView compact picture={pictures[outcome]} title={words[outcome].title} text={words[outcome].text} />
}
