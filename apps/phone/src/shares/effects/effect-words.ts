import type { OrderEffect } from '@bahi/contract/shares/effects'
import type { useFigures } from '../../text/use-figures.ts'
import type { Text } from '../../text/use-text.tsx'

type Words = { t: Text['t']; figures: ReturnType<typeof useFigures> }

/** "1.3 bps", without a sign: the words around it say whether it was better or worse. */
export function bpsText(tenthsOfBps: number): string {
  return `${(Math.abs(tenthsOfBps) / 10).toFixed(1)} bps`
}

/** What an order paid or got beside the price it saw: better, worse or the same. */
export function slippageText({ t, figures }: Words, slippage: OrderEffect['slippage']): string {
  if (slippage === null) return t('effect.notTold')
  const { paise } = slippage
  if (paise === 0) return t('effect.slippage.none')
  const params = { amount: figures.rupees(Math.abs(paise)) }
  return paise > 0 ? t('effect.slippage.worse', params) : t('effect.slippage.better', params)
}

/** The same with its share of the value. */
export function slippageWithBps(words: Words, slippage: OrderEffect['slippage']): string {
  const text = slippageText(words, slippage)
  if (slippage === null || slippage.paise === 0) return text
  return words.t('effect.slippage.withBps', { text, bps: bpsText(slippage.tenthsOfBps) })
}

/** How far an order moved the price at which the next one like it would begin. */
export function impactText({ t, figures }: Words, impact: OrderEffect['impact']): string {
  if (impact === null) return t('effect.notTold')
  const { paise, tenthsOfBps } = impact
  if (paise === 0) return t('effect.impact.none')
  return t('effect.impact.moved', { amount: figures.rupees(Math.abs(paise)), bps: bpsText(tenthsOfBps) })
}

/** Where an order stood in the queue when it came. */
export function queueText({ t, figures }: Words, { aheadQuantity, aheadOrders, isCollecting }: OrderEffect): string {
  if (aheadQuantity === 0) return isCollecting ? t('effect.queue.firstCollecting') : t('effect.queue.first')
  return t('effect.queue.behind', { count: figures.shares(aheadQuantity), orders: aheadOrders })
}
