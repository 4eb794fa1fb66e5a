import { Repeat } from 'lucide-react'
import type { OrderView } from '@bahi/contract/shares/orders'
import { Button } from '@bahi/ui/buttons/button'
import { Gutter } from '@bahi/ui/layout/screen'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { OrderTicketSheet } from '../ticket/order-ticket-sheet.tsx'
import { useShare } from './use-share.ts'

/** Opens the ticket with the terms of this order. Nothing is placed before the customer slides, and today's rules hold. */
export function RepeatOrder({ order }: { order: OrderView }) {
  const { t } = useText()
  const sheet = useSheet('repeat')
  const share = useShare(order.code)
  return (
    <Gutter>
      <div className="order-changes">
        <Button
          kind="outline"
          small
          icon={<Repeat size={18} strokeWidth={1.75} />}
          disabled={share.data === undefined}
          onPress={sheet.show}
        >
          {t('order.repeat')}
        </Button>
      </div>
      {share.data === undefined ? null : (
        <OrderTicketSheet
          side={order.side}
          stock={share.data}
          repeated={order}
          open={sheet.open}
          onOpenChange={sheet.onOpenChange}
        />
      )}
    </Gutter>
  )
}
