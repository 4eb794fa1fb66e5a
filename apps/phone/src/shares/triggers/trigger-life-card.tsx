import type { TriggerView } from '@bahi/contract/shares/triggers'
import { LifeCard } from '../../entries/life-card.tsx'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { type LifeStep, triggerLife } from './trigger-life.ts'

/** The life of a trigger: each station with its time, and what it waits for. */
export function TriggerLife({ trigger }: { trigger: TriggerView }) {
  const { t, language } = useText()
  const text = useStepText()
  const when = ({ at }: LifeStep) =>
    at === null ? '' : `${formatDay(at.date, language)} ${formatSecondOfDay(at.second, true)}`
  return (
    <LifeCard
      title={t('trigger.life')}
      steps={triggerLife(trigger).map((step) => ({ text: text(step), when: when(step), mark: markOf(step) }))}
    />
  )
}

function markOf({ kind, at }: LifeStep): 'done' | 'wait' | 'ended' {
  if (at === null) return 'wait'
  return kind === 'set' || kind === 'reached' || kind === 'placed' ? 'done' : 'ended'
}

function useStepText(): (step: LifeStep) => string {
  const { t } = useText()
  const figures = useFigures()
  return (step) => {
    switch (step.kind) {
      case 'set':
        return t('trigger.life.set')
      case 'attached':
        return t('trigger.life.attached')
      case 'waiting':
        return t('trigger.life.waiting')
      case 'placing':
        return t('trigger.state.firing')
      case 'reached':
        return t('trigger.life.reached', { price: figures.price(step.pricePaise) })
      case 'other-cancelled':
        return t('trigger.life.other', { price: figures.price(step.triggerPaise) })
      case 'placed':
        return t('trigger.life.placed', { number: step.number })
      case 'refused':
        return t('trigger.life.refused')
      case 'cancelled':
        return t('trigger.life.cancelled')
      case 'expired':
        return t('trigger.life.expired')
      case 'ended':
        return t('trigger.life.ended')
    }
  }
}
