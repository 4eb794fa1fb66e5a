import type { StockDetail } from '@bahi/contract/market/views'
import { TextLink } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { useText } from '../../text/use-text.tsx'
import { withoutAmount } from './kept-basket.ts'
import { useBasket } from './use-basket.ts'
import type { TicketState } from './use-order-ticket.ts'

/** Keeps the order for later, to be placed together with others. */
export function BasketLink({
  stock: { code, symbol },
  ticket,
  onPut,
}: {
  stock: Pick<StockDetail, 'code' | 'symbol'>
  ticket: TicketState
  onPut?: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const { lines, isFull, put } = useBasket()
  const { terms } = ticket
  if (terms === undefined) return null
  const putIn = () => {
    if (isFull && !lines.some((line) => line.terms.code === code))
      return toast(t('basket.full', { most: lines.length }), { tone: 'alert' })
    put({ symbol, terms: withoutAmount(terms) })
    toast(t('basket.put.done', { symbol }), { tone: 'done' })
    return onPut?.()
  }
  return (
    <p className="order-ticket__basket">
      <TextLink onPress={putIn}>{t('basket.put')}</TextLink>
    </p>
  )
}
