import type { OrderView } from '@bahi/contract/shares/orders'
import { LifeCard } from '../../entries/life-card.tsx'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { lifeLine, type LifeStep } from './life-line.ts'
import { useProgramOf } from './use-program-of.ts'

/** The life of an order: each station with its time, and what it waits for. */
export function OrderLife({ detail }: { detail: Parameters<typeof lifeLine>[0] }) {
  const { t, language } = useText()
  const text = useStepText(detail.order)
  const steps = lifeLine(detail)
  const [first] = steps
  // The day is said once; a step on another day says its own.
  const when = (step: LifeStep) =>
    step.at === null
      ? ''
      : step.at.date === first?.at?.date && step !== first
        ? formatSecondOfDay(step.at.second, true)
        : `${formatDay(step.at.date, language)} ${formatSecondOfDay(step.at.second, true)}`
  return (
    <LifeCard
      title={t('life.title')}
      steps={steps.map((step) => ({ text: text(step), when: when(step), mark: markOf(step) }))}
    />
  )
}

const endings: readonly LifeStep['kind'][] = ['cancelled', 'expired', 'ended', 'rejected', 'timedOut']

function markOf({ kind, at }: LifeStep): 'done' | 'wait' | 'ended' {
  if (at === null) return 'wait'
  return endings.includes(kind) ? 'ended' : 'done'
}

function useStepText(order: OrderView): (step: LifeStep) => string {
  const { t } = useText()
  const figures = useFigures()
  const { quantity, validityMinutes } = order
  const program = useProgramOf([order])(order)
  const all = figures.shares(quantity)
  return (step) => {
    switch (step.kind) {
      case 'placed':
        return program === undefined ? t('life.placed') : t('life.placed.program', { name: program })
      case 'exchange':
        return step.at === null ? t('life.onItsWay') : t('life.exchange')
      case 'traded':
        return t('life.traded', {
          filled: figures.shares(step.filled),
          all,
          price: figures.price(step.pricePaise),
          trades: step.trades,
        })
      case 'triggered':
        return t('life.triggered', { price: figures.price(step.pricePaise) })
      case 'scheduled':
        return t('life.scheduled')
      case 'rejected':
        return t('life.rejected')
      case 'untriggered':
        return t('life.untriggered')
      case 'filled':
        return t('life.filled', { all, price: figures.price(step.pricePaise) })
      case 'cancelled':
        return t('life.cancelled')
      case 'ended':
        return t('life.ended')
      case 'expired':
        return t('life.expired')
      case 'timedOut':
        return t('life.timedOut', { count: validityMinutes ?? 0 })
      case 'waiting':
        return t('life.waiting')
      case 'cancelling':
        return t('order.state.cancelling')
      case 'changing':
        return t('order.state.changing')
      case 'expiring':
        return t('order.state.expiring')
    }
  }
}
