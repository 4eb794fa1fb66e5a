import { lazy, Suspense, useState } from 'react'
import type { StockDetail } from '@bahi/contract/market/views'
import { useNavigation } from '../navigation/navigate.ts'
import { paths } from '../navigation/paths.ts'
import { useWideDesk } from '../page/wide-desk.ts'
import { AlertButton } from '../shares/alerts/alert-button.tsx'
import { StockScreen, type TicketProps } from '../shares/stock/stock-screen.tsx'
import { OrderTicketSheet } from '../shares/ticket/order-ticket-sheet.tsx'
import { ShareTriggers } from '../shares/triggers/share-triggers.tsx'

const TriggerSheet = lazy(() =>
  import('../shares/triggers/trigger-sheet.tsx').then((file) => ({ default: file.TriggerSheet })),
)

const TradePanel = lazy(() => import('./wide/trade-panel.tsx').then((file) => ({ default: file.TradePanel })))

/** Drawn only where there is room beside the page; a phone never loads it. */
function TradeBeside({ stock }: { stock: StockDetail }) {
  const desk = useWideDesk()
  return desk?.side == null ? null : (
    <Suspense>
      <TradePanel stock={stock} side={desk.side} />
    </Suspense>
  )
}

/** A share with its bell, its tickets and what waits for its price: the one place where these meet, since features do not know one another. */
export function StockPage() {
  return <StockScreen Ticket={TradeTicket} Bell={AlertButton} Waiting={ShareTriggers} Beside={TradeBeside} />
}

/** The sheets for an order and for a trigger: opening one closes the other. */
export function TradeTicket({ open, onOpenChange, ...ticket }: TicketProps) {
  const navigation = useNavigation()
  const [waits, setWaits] = useState(false)
  if (!open && waits) setWaits(false)
  return (
    <>
      <OrderTicketSheet
        {...ticket}
        open={open && !waits}
        onOpenChange={onOpenChange}
        onTrigger={() => setWaits(true)}
      />
      {open && waits ? (
        <Suspense>
          {/* The trigger's page takes the place of the sheet, as an order's does. */}
          <TriggerSheet
            side={ticket.side}
            stock={ticket.stock}
            open
            onOpenChange={onOpenChange}
            onSet={({ id }) => navigation.redirect(paths.trigger, { trigger: id })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
