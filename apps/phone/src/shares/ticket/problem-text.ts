import * as refusals from '@bahi/contract/messages/refusals'
import type { OrderPreview } from '@bahi/contract/shares/orders'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

type Problem = OrderPreview['problems'][number]

/**
 * The text of a broken rule with its figure, for a field while the customer types. The catalogue's texts also say what happened to the
 * order, which is true only after it was sent; they are used for rules without a text here.
 */
export function useProblemText(): (problems: readonly Problem[]) => string | undefined {
  const { t, tip, language } = useText()
  const figures = useFigures()
  const wholeLots = (lot: number, asked: number | undefined) => {
    if (lot === 1) return t('order.quantity.whole')
    const steps = { one: figures.shares(lot), two: figures.shares(2 * lot), three: figures.shares(3 * lot) }
    if (asked === undefined || asked <= 0) return t('order.quantity.lots', steps)
    if (!Number.isInteger(asked)) return t('order.quantity.fraction', { ...steps, asked: String(asked) })
    return t('order.quantity.multiple', { ...steps, asked: figures.shares(asked) })
  }
  const textOf = ({ msg, params }: Problem) => {
    const [lot, most, limit] = [
      Number(params['buyMinNum']),
      Number(params['buyMaxNum'] ?? params['most']),
      params['limit'],
    ]
    if (msg === refusals.quantityBelowLot && Number.isSafeInteger(lot))
      return wholeLots(lot, params['quantity'] === undefined ? undefined : Number(params['quantity']))
    if (msg === refusals.quantityAboveMax && Number.isSafeInteger(most))
      return t('order.quantity.most', { most: figures.shares(most) })
    if (msg === refusals.moreThanHeld && Number.isSafeInteger(most))
      return t('order.quantity.held', { most: figures.shares(most) })
    if (msg === refusals.aboveUpperBand && limit !== undefined) return t('order.limit.above', { limit })
    if (msg === refusals.belowLowerBand && limit !== undefined) return t('order.limit.below', { limit })
    return msg === refusals.parameterMalformed && params['tick'] !== undefined
      ? t('order.limit.offTick', { tick: params['tick'] })
      : tip(msg, params)
  }
  return (problems) => (problems.length === 0 ? undefined : problems.map(textOf).join(language === 'zh' ? '' : ' '))
}
