import { useState } from 'react'
import type { StockDetail } from '@bahi/contract/market/views'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useQuote } from '../../live/use-live.ts'
import { useText } from '../../text/use-text.tsx'
import { useShare } from '../orders/use-share.ts'
import type { BasketLine } from '../ticket/kept-basket.ts'
import { withoutAmount } from '../ticket/kept-basket.ts'
import type { Side } from '../ticket/order-ticket.ts'
import { TicketHead } from '../ticket/ticket-head.tsx'
import { TicketTerms } from '../ticket/ticket-terms.tsx'
import { useBasket } from '../ticket/use-basket.ts'
import { useOrderTicket, type TicketState } from '../ticket/use-order-ticket.ts'
import { termsToRepeat } from './line-terms.ts'

interface LineSheetProps {
  line: BasketLine | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The terms of one order of the basket. Nothing is placed from here. */
export function LineSheet({ line, open, onOpenChange }: LineSheetProps) {
  const share = useShare(line?.terms.code ?? '')
  const [sideOf, setSideOf] = useState<{ code: string; side: Side } | null>(null)
  if (line === undefined) return null
  const { code } = line.terms
  const side = sideOf?.code === code ? sideOf.side : line.terms.side
  return share.data === undefined ? (
    <WaitingSheet symbol={line.symbol} open={open} onOpenChange={onOpenChange} />
  ) : (
    <TermsSheet
      // Another side is another ticket.
      key={`${code} ${side}`}
      line={line}
      side={side}
      stock={share.data}
      open={open}
      onOpenChange={onOpenChange}
      onSide={(next) => setSideOf({ code, side: next })}
    />
  )
}

function WaitingSheet({ symbol, ...sheet }: { symbol: string } & Pick<LineSheetProps, 'open' | 'onOpenChange'>) {
  const { t } = useText()
  return (
    <Sheet {...sheet} title={symbol} closeName={t('app.close')} textOnly>
      <Skeleton width={280} heightPx={160} />
    </Sheet>
  )
}

interface TermsSheetProps extends Pick<LineSheetProps, 'open' | 'onOpenChange'> {
  line: BasketLine
  side: Side
  stock: StockDetail
  onSide: (side: Side) => void
}

function TermsSheet({ line: { symbol, terms }, side, stock, open, onOpenChange, onSide }: TermsSheetProps) {
  const { t } = useText()
  const basket = useBasket()
  const ticket = useOrderTicket({
    code: terms.code,
    side,
    lotSize: stock.lotSize,
    repeated: termsToRepeat(terms),
    open,
    onPlaced: () => undefined,
  })
  const close = () => onOpenChange(false)
  const keep = () => {
    if (ticket.terms === undefined) return
    basket.put({ symbol, terms: withoutAmount(ticket.terms) })
    close()
  }
  const takeOut = () => {
    basket.takeOut(terms.code)
    close()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={symbol}
      closeName={t('app.close')}
      foot={
        <ButtonRow>
          <Button kind="quiet" onPress={takeOut}>
            {t('basket.line.takeOut')}
          </Button>
          <Button onPress={keep} disabled={ticket.terms === undefined}>
            {t('basket.line.keep')}
          </Button>
        </ButtonRow>
      }
    >
      <Terms ticket={ticket} side={side} stock={stock} open={open} onSide={onSide} />
    </Sheet>
  )
}

interface TermsProps extends Pick<TermsSheetProps, 'side' | 'stock' | 'open' | 'onSide'> {
  ticket: TicketState
}

function Terms({ ticket, side, stock, open, onSide }: TermsProps) {
  const { t } = useText()
  const live = useQuote(stock.instrumentId, 'ltp', open)
  const lastPaise = live?.lastPaise || stock.lastPaise
  return (
    <div className="order-ticket">
      <TicketHead lastPaise={lastPaise} previousClosePaise={live?.previousClosePaise || stock.previousClosePaise} />
      <Segmented
        name={t('basket.line.side')}
        value={side}
        options={[
          { value: 'buy', text: t('order.buy') },
          { value: 'sell', text: t('order.sell') },
        ]}
        onChange={onSide}
      />
      <TicketTerms side={side} ticket={ticket} stock={stock} lastPaise={lastPaise} />
    </div>
  )
}
