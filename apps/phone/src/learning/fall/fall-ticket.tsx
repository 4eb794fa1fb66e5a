import { useState } from 'react'
import type { MadeShare } from '@bahi/contract/learning/fall'
import { Button } from '@bahi/ui/buttons/button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { TextField } from '@bahi/ui/fields/text-field'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { amountText } from '../../text/typed-amount.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import {
  type Act,
  type FallDay,
  heldUntil,
  orderOf,
  type OrderAct,
  type Ticket,
  type TicketProblem,
} from './fall-day.ts'
import { shareWords, timeText, typeWords } from './fall-words.ts'

interface FallTicketProps {
  day: FallDay
  acts: readonly Act[]
  at: number
  share: MadeShare
  open: boolean
  onOpenChange: (open: boolean) => void
  onOrder: (order: OrderAct) => void
}

/** An order in play money, for the second that the day stands at. */
export function FallTicket({ open, onOpenChange, ...props }: FallTicketProps) {
  const { t } = useText()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t(shareWords[props.share])} closeName={t('app.close')}>
      {open ? <Fields {...props} /> : null}
    </Sheet>
  )
}

function Fields({ day, acts, at, share, onOrder }: Omit<FallTicketProps, 'open' | 'onOpenChange'>) {
  const { t } = useText()
  const place = day.shares.findIndex((one) => one.share === share)
  const [facts, frame] = [day.shares[place], day.frames[at]]
  const last = frame?.last[place] ?? 0
  const held = heldUntil(day, acts, share, frame?.second ?? 0)
  const [ticket, setTicket] = useState<Ticket>(() => ({
    side: 'sell',
    share,
    type: 'market',
    quantity: String(held),
    price: amountText(last),
  }))
  const [problems, setProblems] = useState<readonly TicketProblem[]>([])
  if (facts === undefined || frame === undefined) return null
  const send = () => {
    const order = orderOf(ticket, frame.second, facts.tickPaise)
    if ('second' in order) onOrder(order)
    else setProblems(order)
  }
  return (
    <form
      className="fall-ticket"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Quote facts={facts} frame={frame} place={place} />
      <Kinds ticket={ticket} onTicket={setTicket} />
      <TextField
        label={t('fall.quantity')}
        note={t('fall.held', { count: held })}
        inputMode="numeric"
        maxLength={6}
        value={ticket.quantity}
        problem={problems.includes('quantity') ? t('fall.quantity.wrong') : undefined}
        onChange={(quantity) => setTicket({ ...ticket, quantity })}
      />
      {ticket.type === 'market' ? null : (
        <Price
          ticket={ticket}
          tickPaise={facts.tickPaise}
          isWrong={problems.includes('price')}
          onPrice={(price) => setTicket({ ...ticket, price })}
        />
      )}
      <Button type="submit">{t('fall.place')}</Button>
    </form>
  )
}

interface QuoteProps {
  facts: FallDay['shares'][number]
  frame: FallDay['frames'][number]
  place: number
}

function Quote({ facts, frame, place }: QuoteProps) {
  const { t } = useText()
  const figures = useFigures()
  const priceOrNobody = (pricePaise = 0) => (pricePaise === 0 ? t('fall.nobody') : figures.price(pricePaise))
  return (
    <div>
      <KeyValue small label={t('fall.time')} value={timeText(frame.second)} />
      <KeyValue small label={t('fall.last')} value={figures.price(frame.last[place] ?? 0)} />
      <KeyValue small label={t('fall.bid')} value={priceOrNobody(frame.bid[place])} />
      <KeyValue small label={t('fall.ask')} value={priceOrNobody(frame.ask[place])} />
      <KeyValue
        small
        label={t('fall.band')}
        value={`${figures.price(facts.lowerPaise)} – ${figures.price(facts.upperPaise)}`}
      />
    </div>
  )
}

function Kinds({ ticket, onTicket }: { ticket: Ticket; onTicket: (ticket: Ticket) => void }) {
  const { t } = useText()
  return (
    <>
      <Segmented
        name={t('fall.side')}
        value={ticket.side}
        options={[
          { value: 'sell', text: t('fall.side.sell') },
          { value: 'buy', text: t('fall.side.buy') },
        ]}
        onChange={(side) => onTicket({ ...ticket, side })}
      />
      <Segmented
        name={t('fall.type')}
        value={ticket.type}
        options={[
          { value: 'market', text: t(typeWords.market) },
          { value: 'limit', text: t(typeWords.limit) },
          { value: 'stop', text: t(typeWords.stop) },
        ]}
        onChange={(type) => onTicket({ ...ticket, type })}
      />
    </>
  )
}

interface PriceProps {
  ticket: Ticket
  tickPaise: number
  isWrong: boolean
  onPrice: (typed: string) => void
}

function Price({ ticket, tickPaise, isWrong, onPrice }: PriceProps) {
  const { t, language } = useText()
  const figures = useFigures()
  return (
    <AmountField
      label={ticket.type === 'stop' ? t('fall.trigger') : t('fall.limit')}
      value={ticket.price}
      grouping={language === 'zh' ? 'none' : 'lakh'}
      problem={isWrong ? t('fall.price.wrong', { tick: figures.price(tickPaise) }) : undefined}
      onChange={onPrice}
    />
  )
}
