import { StockScreen } from './features/market/stock-screen.tsx'
import { OrderTicketSheet } from './features/orders/order-ticket-sheet.tsx'

/** A share with the tickets to buy and sell it: the one place where market and orders meet, since features do not know one another. */
export function StockPage() {
  return <StockScreen Ticket={OrderTicketSheet} />
}
