import './ticket.css'
import type { ReactNode } from 'react'
import type { StockDetail } from '@bahi/contract/market/views'
import { TextLink } from '@bahi/ui/buttons/button'
import { SlideToConfirm } from '@bahi/ui/buttons/slide-to-confirm'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useQuote } from '../../live/use-live.ts'
import { useOnline } from '../../live/use-online.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { Unsaved } from '../../page/unsaved.tsx'
import { formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { BasketLink } from './basket-link.tsx'
import { isStop, sharesOf, type RepeatedOrder, type Side } from './order-ticket.ts'
import { TicketHead } from './ticket-head.tsx'
import { TicketStepCard } from './ticket-step.tsx'
import { TicketTerms } from './ticket-terms.tsx'
import { useOrderTicket, type TicketState } from './use-order-ticket.ts'

interface OrderTicketProps {
  side: Side
  stock: Pick<
    StockDetail,
    'instrumentId' | 'code' | 'symbol' | 'lotSize' | 'tickPaise' | 'lastPaise' | 'previousClosePaise'
  >
  limitPaise?: number | undefined
  /** An order whose terms the ticket begins with. */
  repeated?: RepeatedOrder | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The order is to wait for a price: another sheet takes the place of this one. */
  onTrigger?: (() => void) | undefined
}

/** The ticket over the page of a share or of an order: how many, at what price, what it costs or brings, slide. */
export function OrderTicketSheet({
  side,
  stock,
  limitPaise,
  repeated,
  open,
  onOpenChange,
  onTrigger,
}: OrderTicketProps) {
  const { t } = useText()
  const navigation = useNavigation()
  const ticket = useOrderTicket({
    code: stock.code,
    side,
    lotSize: stock.lotSize,
    limitPaise,
    repeated,
    exitTickPaise: stock.tickPaise,
    open,
    // The done page takes the place of the sheet: going back leads to the page below, not to a spent ticket.
    onPlaced: (order) => navigation.redirect(paths.orderDone, { order: order.id }),
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={
        side === 'buy' ? t('order.buy.title', { code: stock.symbol }) : t('order.sell.title', { code: stock.symbol })
      }
      closeName={t('app.close')}
      locked={ticket.placing}
      foot={
        ticket.step === null ? (
          <TicketFoot
            side={side}
            ticket={ticket}
            basket={
              // A basket has no exits.
              ticket.exits.terms.isOn ? undefined : (
                <>
                  <BasketLink stock={stock} ticket={ticket} onPut={() => onOpenChange(false)} />
                  {side === 'buy' ? (
                    <p className="order-ticket__basket">
                      <TextLink href={linkTo(paths.shareSip, { code: stock.code })}>{t('shareSip.ticket')}</TextLink>
                    </p>
                  ) : null}
                </>
              )
            }
          />
        ) : undefined
      }
    >
      <TicketPage side={side} ticket={ticket} stock={stock} open={open} inSheet onTrigger={onTrigger} />
    </Sheet>
  )
}

interface TicketPageProps extends Pick<OrderTicketProps, 'side' | 'stock' | 'open' | 'onTrigger'> {
  ticket: TicketState
  inSheet?: boolean
}

/** The fields of an order with its sum, or the step that comes before any order. */
export function TicketPage({ side, ticket, stock, open, inSheet = false, onTrigger }: TicketPageProps) {
  const live = useQuote(stock.instrumentId, 'ltp', open)
  const lastPaise = live?.lastPaise || stock.lastPaise
  const { step, preview } = ticket
  const head = (
    <TicketHead lastPaise={lastPaise} previousClosePaise={live?.previousClosePaise || stock.previousClosePaise} />
  )
  if (step !== null && preview !== undefined)
    return (
      <div className="order-ticket">
        {head}
        <TicketStepCard step={step} symbol={stock.symbol} preview={preview} count={sharesOf(ticket.ticket, preview)} />
      </div>
    )
  return (
    <div className="order-ticket">
      <Unsaved inSheet={inSheet} isFilled={ticket.isChanged && !ticket.placing} />
      {head}
      <TicketTerms side={side} ticket={ticket} stock={stock} lastPaise={lastPaise} onTrigger={onTrigger} />
    </div>
  )
}

/** The slide, and the reason why it is locked. The slide is unlocked only while the figures belong to the present fields. */
export function TicketFoot({ side, ticket, basket }: { side: Side; ticket: TicketState; basket?: ReactNode }) {
  const { t, language } = useText()
  const figures = useFigures()
  const online = useOnline()
  const { preview, problems, current, lockedSeconds } = ticket
  const count = figures.shares(Math.floor(sharesOf(ticket.ticket, preview)))
  const locked = useLockText({ online, lockedSeconds, problems: problems.count, current })
  return (
    <>
      <SlideToConfirm
        hintText={t('slide.hint')}
        text={side === 'buy' ? t('order.slide.buy', { count }) : t('order.slide.sell', { count })}
        name={side === 'buy' ? t('order.slide.buy.name', { count }) : t('order.slide.sell.name', { count })}
        onConfirm={ticket.place}
        sending={ticket.placing}
        sendingText={t('order.sending')}
        tone={side === 'buy' ? 'primary' : 'ink'}
        lockedText={locked}
      />
      <p className="order-ticket__foot">{foot()}</p>
      {basket}
    </>
  )

  function foot() {
    if (preview === undefined) return t('app.simulated')
    if (ticket.ticket.isAmo) return t('order.foot.amo', { day: formatShortDay(preview.sessionOn, language) })
    if (ticket.ticket.kind === 'ioc') return t('order.foot.ioc')
    if (isStop(ticket.ticket.kind)) return t('order.foot.stop')
    return side === 'buy'
      ? t('order.foot.buy', { day: formatShortDay(preview.sellableOn, language) })
      : t('order.foot.sell', { day: formatShortDay(preview.settlesOn, language) })
  }
}

/** Why the slide is locked, the most pressing reason first; nothing when it is open. */
function useLockText({
  online,
  lockedSeconds,
  problems,
  current,
}: {
  online: boolean
  lockedSeconds: number
  problems: number
  current: boolean
}): string | undefined {
  const { t } = useText()
  if (!online) return t('order.locked.offline')
  if (lockedSeconds > 0) return t('order.locked.wait', { seconds: lockedSeconds })
  if (problems > 0) return t('order.locked.problems', { count: problems })
  return current ? undefined : t('order.locked.counting')
}
