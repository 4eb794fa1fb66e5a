import { TextLink } from '@bahi/ui/buttons/button'
import { Tag } from '@bahi/ui/feedback/tag'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { type Act, type FallDay, filledUntil, stateUntil } from './fall-day.ts'
import { orderText, stateWords, timeText, typeWords } from './fall-words.ts'

interface FallOrdersProps {
  day: FallDay
  acts: readonly Act[]
  second: number
  /** Undefined once the day is over. */
  onCancel: ((order: number) => void) | undefined
}

/** The learner's orders as they stand at this second. */
export function FallOrders({ day, acts, second, onCancel }: FallOrdersProps) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <Section title={t('fall.orders')}>
      <Gutter>
        {day.orders.length === 0 ? <p className="fall__text">{t('fall.orders.none')}</p> : null}
        <ul className="fall-orders">
          {day.orders.map((order, place) => {
            const act = acts[order.act]
            if (act === undefined || 'cancel' in act) return null
            const state = stateUntil(order, act, second)
            const filled = filledUntil(order, second)
            const price = act.pricePaise === null ? '' : ` ${figures.price(act.pricePaise)}`
            return (
              <li key={order.act} className="fall-orders__one">
                <span>
                  {orderText({ t }, act)}
                  <span className="fall__small">
                    {timeText(act.second)} · {t(typeWords[act.type])}
                    {price}
                    {filled.quantity === 0
                      ? ''
                      : ` · ${t('fall.order.filled', { count: filled.quantity, price: figures.price(filled.averagePaise) })}`}
                  </span>
                </span>
                <span className="fall-orders__end">
                  <Tag tone={state === 'filled' ? 'done' : state === 'refused' || state === 'ended' ? 'bad' : 'wait'}>
                    {t(stateWords[state])}
                  </Tag>
                  {onCancel !== undefined && (state === 'open' || state === 'waiting') ? (
                    <TextLink onPress={() => onCancel(place)}>{t('fall.cancel')}</TextLink>
                  ) : null}
                </span>
              </li>
            )
          })}
        </ul>
      </Gutter>
    </Section>
  )
}
