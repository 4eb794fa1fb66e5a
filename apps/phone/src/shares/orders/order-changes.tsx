import './orders.css'
import type { OrderView } from '@bahi/contract/shares/orders'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { Gutter } from '@bahi/ui/layout/screen'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { ModifySheet } from './modify-sheet.tsx'

/** What may still be done with an order that waits. While the exchange is asked, nothing else may be. */
export function OrderChanges({ order }: { order: OrderView }) {
  const { t } = useText()
  const cancel = useSheet('cancel')
  const modify = useSheet('modify')
  const asked = order.pending !== null
  return (
    <Gutter>
      <div className="order-changes">
        <ButtonRow>
          <Button kind="outline" small disabled={asked} onPress={cancel.show}>
            {order.pending === 'cancel' ? t('order.state.cancelling') : t('order.cancel')}
          </Button>
          {order.type === 'limit' ? (
            <Button kind="soft" small disabled={asked} onPress={modify.show}>
              {order.pending === 'modify' ? t('order.state.changing') : t('order.modify')}
            </Button>
          ) : null}
        </ButtonRow>
      </div>
      <CancelSheet order={order} open={cancel.open} onOpenChange={cancel.onOpenChange} />
      <ModifySheet order={order} open={modify.open} onOpenChange={modify.onOpenChange} />
    </Gutter>
  )
}
