import type { FundOrder } from '@bahi/contract/funds/views'
import { LifeCard } from '../entries/life-card.tsx'
import { formatDay, formatDayAndTime } from '../text/business-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { orderSteps, type LifeStep } from './fund-order-steps.ts'
import { formatNav } from './scheme/nav-figure.ts'
import { isAbout } from './scheme/scheme-order-words.ts'

/** The life of an order of units: each station with its time, or the day it is due. */
export function FundOrderLife({ order }: { order: FundOrder }) {
  const { t, language } = useText()
  const figures = useFigures()
  const count = figures.shares(order.units)
  const textOf = ({ kind, mark }: LifeStep): string => {
    switch (kind) {
      case 'asked':
        return t('fund.life.asked')
      case 'forced':
        return t('fund.life.forced')
      case 'value':
        return order.nav === null
          ? t('fund.life.valueWaits', { day: formatDay(order.appliesOn, language) })
          : t('fund.life.value', { day: formatDay(order.appliesOn, language), nav: formatNav(order.nav) })
      case 'units':
        return mark === 'done'
          ? t('fund.life.units', { count })
          : t(isAbout(order) ? 'fund.life.unitsAbout' : 'fund.life.unitsWait', { count })
      case 'payout':
        return mark === 'done'
          ? t('fund.life.paid', { amount: figures.rupees(order.netPaise ?? 0) })
          : t('fund.life.payoutWaits')
      case 'failed':
        return t('fund.life.failed')
    }
  }
  const whenOf = ({ when, isMoment }: LifeStep) =>
    when === '' ? '' : isMoment ? formatDayAndTime(when, language) : formatDay(when, language)
  return (
    <LifeCard
      title={t('life.title')}
      steps={orderSteps(order).map((step) => ({ text: textOf(step), when: whenOf(step), mark: step.mark }))}
    />
  )
}
