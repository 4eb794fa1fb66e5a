import './orders.css'
import type { OrderView } from '@bahi/contract/shares/orders'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useOrderWords } from './order-words.ts'
import { useCancelOrder } from './use-orders.ts'

/** Asks once more before an order is cancelled, and says what comes back. */
export function CancelSheet({
  order,
  open,
  onOpenChange,
}: {
  order: OrderView
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useText()
  const figures = useFigures()
  const { toast } = useToast()
  const words = useOrderWords()
  const refusalText = useRefusalText()
  const cancel = useCancelOrder(order, () => {
    toast(t('order.cancel.done'), { tone: 'done' })
    onOpenChange(false)
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('order.cancel.title', { symbol: order.symbol })}
      closeName={t('app.close')}
      locked={cancel.isPending}
      foot={
        <ButtonRow>
          <Button kind="quiet" onPress={() => onOpenChange(false)} disabled={cancel.isPending}>
            {t('order.cancel.keep')}
          </Button>
          <Button onPress={() => cancel.mutate()} busy={cancel.isPending}>
            {cancel.isPending ? t('order.state.cancelling') : t('order.cancel')}
          </Button>
        </ButtonRow>
      }
    >
      <div className="cancel-sheet">
        <p className="text-label text-2">{words.line(order, false)}</p>
        <p>
          {order.side === 'buy'
            ? t('order.cancel.cash', { amount: figures.rupees(order.heldPaise) })
            : t('order.cancel.shares', { count: figures.shares(order.heldQuantity) })}
        </p>
        {order.filledQuantity === 0 ? null : (
          <p>{t('order.cancel.filled', { count: figures.shares(order.filledQuantity) })}</p>
        )}
        {cancel.isError ? <Note tone="alert">{refusalText(cancel.error)}</Note> : null}
      </div>
    </Sheet>
  )
}
