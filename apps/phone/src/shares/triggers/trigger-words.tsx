import { Ban, Check, Clock, TimerOff, X, type LucideIcon } from 'lucide-react'
import type { TriggerView } from '@bahi/contract/shares/triggers'
import { Tag, type TagTone } from '@bahi/ui/feedback/tag'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'

const tags = {
  attached: { tone: 'wait', Icon: Clock, text: 'trigger.state.attached' },
  watching: { tone: 'wait', Icon: Clock, text: 'trigger.state.watching' },
  firing: { tone: 'wait', Icon: Clock, text: 'trigger.state.firing' },
  placed: { tone: 'done', Icon: Check, text: 'trigger.state.placed' },
  refused: { tone: 'bad', Icon: X, text: 'trigger.state.refused' },
  cancelled: { tone: 'mute', Icon: X, text: 'order.state.cancelled' },
  expired: { tone: 'mute', Icon: TimerOff, text: 'order.state.expired' },
  ended: { tone: 'mute', Icon: Ban, text: 'trigger.state.ended' },
} as const satisfies Record<TriggerView['state'], { tone: TagTone; Icon: LucideIcon; text: TextKey }>

/** The state of a trigger, in a word and an icon. */
export function TriggerTag({ state }: Pick<TriggerView, 'state'>) {
  const { t } = useText()
  const { tone, Icon, text } = tags[state]
  return (
    <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.2} />}>
      {t(text)}
    </Tag>
  )
}

/** A trigger and its legs in words. */
export function useTriggerWords() {
  const { t } = useText()
  const figures = useFigures()
  return {
    /** "Sell 100 · two prices" */
    line: ({ side, quantity, kind, legs }: TriggerView) => {
      const count = figures.shares(quantity)
      const shape =
        legs.filter(({ state }) => state !== 'cancelled').length > 1
          ? t('trigger.shape.pair')
          : kind === 'stop-loss'
            ? t('trigger.shape.stop')
            : t('trigger.shape.single')
      return `${side === 'buy' ? t('order.line.buy', { count }) : t('order.line.sell', { count })} · ${shape}`
    },
    /** "▼ 1,380.00 / ▲ 1,450.00", with words for a screen reader. */
    prices: ({ legs, state }: Pick<TriggerView, 'legs' | 'state'>) =>
      legs
        // A price that was cancelled alone is waited for no more.
        .filter((leg) => leg.state !== 'cancelled' || state === 'placed' || state === 'cancelled')
        .map(({ direction, triggerPaise }) =>
          t(direction === 'rises' ? 'alert.line.above' : 'alert.line.below', { price: figures.price(triggerPaise) }),
        )
        .join(' · '),
    /** "then limit 1,375.00" */
    order: ({ type, limitPaise }: TriggerView['legs'][number]) =>
      type === 'market' || limitPaise === null
        ? t('order.line.market')
        : t('order.line.limit', { price: figures.price(limitPaise) }),
  }
}
