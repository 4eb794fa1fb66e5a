import type { OrderView } from '@bahi/contract/shares/orders'
import { paths, pathWithQuery } from '../../navigation/paths.ts'
import { createKeptIds } from '../kept-ids.ts'

export const missionIds = ['look', 'practise', 'limit', 'partly', 'read', 'verify', 'sell', 'tax'] as const
export type MissionId = (typeof missionIds)[number]

/** Where each is done. */
export const missionPlaces: Readonly<Record<MissionId, string>> = {
  look: pathWithQuery(paths.market),
  practise: paths.practice,
  limit: pathWithQuery(paths.market),
  partly: pathWithQuery(paths.market, { rank: 'all' }),
  read: pathWithQuery(paths.statement),
  verify: paths.proof,
  sell: pathWithQuery(paths.stockTab, { tab: 'holdings' }),
  tax: pathWithQuery(paths.stockTab, { tab: 'holdings' }),
}

/** The missions that were done on this device. A screen adds its own when it was used. */
export const doneMissions = createKeptIds('missions-done', missionIds)

/** What of an order shows a mission to be done. */
export type ToldOrder = Pick<OrderView, 'type' | 'side' | 'quantity' | 'filledQuantity'>

/** The missions that orders show to be done. */
export function missionsOfOrders(orders: readonly ToldOrder[]): MissionId[] {
  return [
    ...(orders.some(({ type }) => type === 'limit') ? (['limit'] as const) : []),
    ...(orders.some(({ quantity, filledQuantity }) => filledQuantity > 0 && filledQuantity < quantity)
      ? (['partly'] as const)
      : []),
    ...(orders.some(({ side, filledQuantity }) => side === 'sell' && filledQuantity > 0) ? (['sell'] as const) : []),
  ]
}
