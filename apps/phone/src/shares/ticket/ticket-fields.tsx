import { lazy, Suspense, useState } from 'react'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { formatShortDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { KindChoice } from './kind-choice.tsx'
import { isMarketClosed, takesMinutes, type Side, type TicketProblems } from './order-ticket.ts'
import { PriceFields } from './price-fields.tsx'
import { useProblemText } from './problem-text.ts'
import { QuantityField } from './quantity-field.tsx'
import type { TicketState } from './use-order-ticket.ts'
import { ValidityField } from './validity-field.tsx'

const ExitFields = lazy(() => import('./exit-fields.tsx').then((file) => ({ default: file.ExitFields })))

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
  ticket: { ticket, touched, change, preview, current, exits },
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
      <QuantityField
        side={side}
        ticket={{ ticket, change, preview, current }}
        problem={touched ? problemText(problems.quantity) : undefined}
        isWrong={problems.quantity.length > 0}
        lotSize={lotSize}
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
      {exits.isOffered && (showsMore || exits.terms.isOn) ? (
        <Suspense fallback={null}>
          <ExitFields exits={exits} />
        </Suspense>
      ) : null}
    </>
  )
}
