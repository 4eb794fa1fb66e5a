import { ShareDetailScreen } from '../shares/positions/share-detail-screen.tsx'
import { ProtectHolding } from '../shares/triggers/protect-holding.tsx'
import { TradeTicket } from './stock-page.tsx'

/** A holding with the tickets to trade it and what protects it: features do not know one another. */
export function SharePage() {
  return <ShareDetailScreen Ticket={TradeTicket} Protect={ProtectHolding} />
}
