import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { StockDetail } from '@bahi/contract/market/views'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { useQuote } from '../../live/use-live.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths, pathWithQuery } from '../../navigation/paths.ts'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { useSession } from '../../session/use-session.ts'
import { LatestTrades } from '../../shares/stock/latest-trades.tsx'
import { StockDepth } from '../../shares/stock/stock-depth.tsx'
import { newestFigures } from '../../shares/stock/stock-figures.ts'
import { BasketLink } from '../../shares/ticket/basket-link.tsx'
import { TicketFoot, TicketPage } from '../../shares/ticket/order-ticket-sheet.tsx'
import type { Side } from '../../shares/ticket/order-ticket.ts'
import { useOrderTicket } from '../../shares/ticket/use-order-ticket.ts'
import { useText } from '../../text/use-text.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { useKeys } from './use-keys.ts'

const TriggerSheet = lazy(() =>
  import('../../shares/triggers/trigger-sheet.tsx').then((file) => ({ default: file.TriggerSheet })),
)

/** A ticket that was begun: by a key, by a price of the book, or by the page itself. */
interface Begun {
  side: Side
  limitPaise: number | undefined
  /** Counts the tickets, so that each begins with empty fields. */
  count: number
}

/** The book and the ticket of a share, beside its page. */
export function TradePanel({ stock, side }: { stock: StockDetail; side: HTMLElement }) {
  const { t } = useText()
  const { loggedIn } = useSession()
  const now = newestFigures(stock, useQuote(stock.instrumentId, 'full'))
  const panel = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState<Begun>({ side: 'buy', limitPaise: undefined, count: 0 })
  const begin = (next: Side, limitPaise?: number) => setBegun({ side: next, limitPaise, count: begun.count + 1 })
  const beginByKey = (next: Side) => {
    if (loggedIn) begin(next)
    else panel.current?.querySelector<HTMLElement>('a[href], button')?.focus()
  }
  useKeys({ b: () => beginByKey('buy'), s: () => beginByKey('sell') })
  return createPortal(
    <aside className="trade-panel" aria-label={t('wide.side')}>
      <div className="trade-panel__book">
        <StockDepth figures={now} onPick={(pricePaise) => begin('buy', pricePaise)} />
        <LatestTrades trades={now.trades} />
      </div>
      <div
        className="trade-panel__ticket"
        ref={panel}
        onKeyDown={(event) => {
          // A list or a dialog that closes by this key has taken it already.
          if (event.key === 'Escape' && !event.defaultPrevented)
            document.querySelector<HTMLElement>('.frame__page h1')?.focus()
        }}
      >
        {loggedIn ? (
          <Ticket key={begun.count} begun={begun} stock={stock} onBegin={begin} />
        ) : (
          <LogInFirst next={pathWithQuery(paths.stock, { code: stock.code })} />
        )}
      </div>
    </aside>,
    side,
  )
}

function Ticket({ begun, stock, onBegin }: { begun: Begun; stock: StockDetail; onBegin: (side: Side) => void }) {
  const { t } = useText()
  const navigation = useNavigation()
  const [placed, setPlaced] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const { side, limitPaise } = begun
  const ticket = useOrderTicket({
    code: stock.code,
    side,
    lotSize: stock.lotSize,
    limitPaise,
    exitTickPaise: stock.tickPaise,
    open: placed === null,
    onPlaced: ({ id }) => setPlaced(id),
  })
  if (placed !== null) return <PlacedOrder orderId={placed} onNew={() => onBegin(side)} />
  return (
    <>
      <div className="trade-panel__head">
        <Segmented
          name={t('wide.ticket', { symbol: stock.symbol })}
          value={side}
          options={[
            { value: 'buy', text: t('order.buy') },
            { value: 'sell', text: t('order.sell') },
          ]}
          onChange={onBegin}
        />
      </div>
      <div className="trade-panel__fields" ref={begun.count > 0 ? focusCount : undefined}>
        <TicketPage side={side} ticket={ticket} stock={stock} open onTrigger={() => setWaits(true)} />
      </div>
      {ticket.step === null ? (
        <div className="trade-panel__foot">
          <TicketFoot
            side={side}
            ticket={ticket}
            basket={ticket.exits.terms.isOn ? undefined : <BasketLink stock={stock} ticket={ticket} />}
          />
        </div>
      ) : null}
      {waits ? (
        <Suspense>
          <TriggerSheet
            side={side}
            stock={stock}
            open
            onOpenChange={setWaits}
            onSet={({ id }) => navigation.open(paths.trigger, { trigger: id })}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Whoever begins a ticket by a key or a price types the number next; a page that is only looked at keeps its focus. */
function focusCount(fields: HTMLElement | null): void {
  fields?.querySelector<HTMLInputElement>('.stepper-field__input')?.focus()
}
