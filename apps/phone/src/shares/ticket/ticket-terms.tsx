import type { StockDetail } from '@bahi/contract/market/views'
import type { Side } from './order-ticket.ts'
import { TicketFields } from './ticket-fields.tsx'
import { TicketSum } from './ticket-sum.tsx'
import { TicketTroubles } from './ticket-troubles.tsx'
import type { TicketState } from './use-order-ticket.ts'

interface TicketTermsProps {
  side: Side
  ticket: TicketState
  stock: Pick<StockDetail, 'code' | 'lotSize' | 'tickPaise'>
  lastPaise: number
  onTrigger?: (() => void) | undefined
}

/** The fields of an order, what stands in its way, and what it comes to. */
export function TicketTerms({ side, ticket, stock, lastPaise, onTrigger }: TicketTermsProps) {
  const { problems } = ticket
  return (
    <>
      <TicketFields
        side={side}
        ticket={ticket}
        problems={problems}
        lotSize={stock.lotSize}
        tickPaise={stock.tickPaise}
        lastPaise={lastPaise}
        onTrigger={onTrigger}
      />
      <TicketTroubles ticket={ticket} problems={problems} />
      <TicketSum
        ticket={ticket}
        code={stock.code}
        wrong={problems.quantity.length + problems.limit.length + problems.trigger.length > 0}
      />
    </>
  )
}
