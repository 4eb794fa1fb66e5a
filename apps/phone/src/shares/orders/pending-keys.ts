import type { OrderView } from '@bahi/contract/shares/orders'
import type { TextKey } from '../../text/use-text.tsx'

/** What the exchange is asked for, in words. */
export const pendingKeys = {
  cancel: 'order.state.cancelling',
  modify: 'order.state.changing',
  expire: 'order.state.expiring',
} as const satisfies Record<NonNullable<OrderView['pending']>, TextKey>
