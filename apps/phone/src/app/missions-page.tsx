import { MissionsScreen } from '../learning/missions/missions-screen.tsx'
import { useOrders } from '../shares/orders/use-orders.ts'

/** The missions of a first day, with the customer's newest orders, which show some of them to be done. */
export function MissionsPage() {
  const { query } = useOrders({ state: 'all' })
  return <MissionsScreen orders={query.data ?? []} />
}
