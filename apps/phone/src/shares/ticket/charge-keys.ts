import type { OrderPreview } from '@bahi/contract/shares/orders'
import type { TextKey } from '../../text/use-text.tsx'

export type ChargeKind = OrderPreview['charges'][number]['kind']

/** Each charge by the name it has on a contract note. */
export const chargeKeys = {
  brokerage: 'charge.brokerage',
  stt: 'charge.stt',
  exchange: 'charge.exchange',
  sebi: 'charge.sebi',
  stamp: 'charge.stamp',
  gst: 'charge.gst',
  dp: 'charge.dp',
} as const satisfies Record<ChargeKind, TextKey>

/** All charges, in the order of a contract note. */
export const chargeKinds = Object.keys(chargeKeys) as readonly ChargeKind[]
