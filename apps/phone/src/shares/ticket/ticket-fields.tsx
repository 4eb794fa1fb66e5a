import { useState } from 'react'
import { TextLink } from '@bahi/ui/buttons/button'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { KindChoice } from './kind-choice.tsx'
import { isMarketClosed, nearestLots, takesMinutes, type Side, type TicketProblems } from './order-ticket.ts'
import { PriceFields } from './price-fields.tsx'
import { useProblemText } from './problem-text.ts'
import type { TicketState } from './use-order-ticket.ts'
import { ValidityField } from './validity-field.tsx'

interface TicketFieldsProps {
  side: Side
  ticket: TicketState
  problems: TicketProblems
  lotSize: number
  tickPaise: number
  lastPaise: number
  onTrigger?: (() => void) | undefined
}

export function TicketFields({
  side,
  ticket: { ticket, touched, change, preview },
  problems,
  lotSize,
  tickPaise,
  lastPaise,
  onTrigger,
}: TicketFieldsProps) {
  const { t, language } = useText()
  const problemText = useProblemText()
  const [asksForMore, setAsksForMore] = useState(false)
  const showsMore = asksForMore || (ticket.kind !== 'market' && ticket.kind !== 'limit')
  const isClosed = isMarketClosed(problems.others)
  return (
    <>
      <KindChoice
        kind={ticket.kind}
        showsMore={showsMore}
        onMore={() => setAsksForMore(true)}
        onKind={(kind) => change({ type: 'kind', kind, lastPaise })}
        onTrigger={onTrigger}
      />
      <StepperField
        label={t('order.shares')}
        note={lotSize === 1 ? undefined : t('order.multiples', { count: lotSize })}
        value={ticket.quantity}
        step={lotSize}
        minimum={lotSize}
        lessName={t('order.fewer', { count: lotSize })}
        moreName={t('order.more', { count: lotSize })}
        problem={touched ? problemText(problems.quantity) : undefined}
        onChange={(text) => change({ type: 'quantity', text })}
      />
      <ReachLine
        side={side}
        preview={preview}
        instead={
          problems.quantity.length === 0 || preview === undefined
            ? undefined
            : nearestLots(ticket.quantity, lotSize, preview.maxQuantity)
        }
        onUse={(count) => change({ type: 'quantity', text: String(count) })}
      />
      <PriceFields
        side={side}
        ticket={{ ticket, change, preview }}
        problems={problems}
        tickPaise={tickPaise}
        lastPaise={lastPaise}
        showsTriggerProblem={touched}
      />
      {takesMinutes(ticket) && (showsMore || ticket.minutes !== null) ? (
        <ValidityField minutes={ticket.minutes} onChange={(minutes) => change({ type: 'minutes', minutes })} />
      ) : null}
      {showsMore || isClosed || ticket.isAmo ? (
        <Toggle
          label={t('order.amo')}
          detail={
            ticket.isAmo && preview !== undefined
              ? t('order.amo.day', { day: formatShortDay(preview.sessionOn, language) })
              : t('order.amo.text')
          }
          checked={ticket.isAmo}
          onChange={(isAmo) => change({ type: 'amo', isAmo })}
        />
      ) : null}
    </>
  )
}

/** How far cash or holding reach, and one press that fills in the most. */
function ReachLine({
  side,
  preview,
  instead,
  onUse,
}: {
  side: Side
  preview: TicketState['preview']
  instead: number | undefined
  onUse: (count: number) => void
}) {
  const { t } = useText()
  const figures = useFigures()
  if (preview === undefined) return <div className="order-ticket__line" />
  const most = preview.maxQuantity
  const count = figures.shares(most)
  const link =
    instead !== undefined
      ? t('order.use', { count: figures.shares(instead) })
      : side === 'buy'
        ? t('order.most.buy', { count })
        : t('order.most.sell', { count })
  return (
    <div className="order-ticket__line">
      <span className="text-caption text-3">
        {side === 'buy'
          ? t('order.cash', { amount: figures.rupees(preview.availablePaise) })
          : t('order.sellable', { count })}
      </span>
      {most > 0 ? <TextLink onPress={() => onUse(instead ?? most)}>{link}</TextLink> : null}
    </div>
  )
}
