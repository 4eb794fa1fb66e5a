import { useState } from 'react'
import { TextLink } from '@bahi/ui/buttons/button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Note } from '@bahi/ui/feedback/note'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { nearestLots, type OrderKind, type Side, type TicketProblems } from './order-ticket.ts'
import { useProblemText } from './problem-text.ts'
import type { TicketState } from './use-order-ticket.ts'

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
  const { t } = useText()
  const figures = useFigures()
  const problemText = useProblemText()
  return (
    <>
      <KindChoice
        kind={ticket.kind}
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
            : nearestLots(ticket.quantity, lotSize, preview.mostQuantity)
        }
        onUse={(count) => change({ type: 'quantity', text: String(count) })}
      />
      {ticket.kind !== 'market' ? (
        <AmountField
          label={t('order.limitPrice')}
          note={t('order.tick', { price: figures.price(tickPaise) })}
          value={ticket.limit}
          grouping="lakh"
          end={lastPaise === 0 ? undefined : t('order.last', { price: figures.price(lastPaise) })}
          problem={problemText(problems.limit)}
          onChange={(text) => change({ type: 'limit', text })}
        />
      ) : (
        <Note>{marketNote()}</Note>
      )}
    </>
  )

  function marketNote() {
    if (preview === undefined || preview.limitPaise === 0) return t('order.market.note')
    const limit = figures.price(preview.limitPaise)
    return side === 'buy' ? t('order.market.buy', { limit }) : t('order.market.sell', { limit })
  }
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
  const most = preview.mostQuantity
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

interface KindChoiceProps {
  kind: OrderKind
  onKind: (kind: OrderKind) => void
  onTrigger: (() => void) | undefined
}

/** Market or limit; the kinds that beginners do not need open beside them. */
function KindChoice({ kind, onKind, onTrigger }: KindChoiceProps) {
  const { t } = useText()
  const [showsMore, setShowsMore] = useState(false)
  const more = [
    {
      value: 'ioc' as const,
      text: (
        <abbr className="order-ticket__ioc" title={t('order.ioc.name')}>
          {t('order.ioc')}
        </abbr>
      ),
    },
    ...(onTrigger === undefined ? [] : [{ value: 'trigger' as const, text: t('order.trigger') }]),
  ]
  return (
    <div className="order-ticket__kinds">
      <Segmented<OrderKind | 'trigger'>
        name={t('order.kind')}
        value={kind}
        options={[
          { value: 'market', text: t('order.market') },
          { value: 'limit', text: t('order.limit') },
          ...(showsMore || kind === 'ioc' ? more : []),
        ]}
        onChange={(next) => (next === 'trigger' ? onTrigger?.() : onKind(next))}
      />
      {showsMore || kind === 'ioc' ? null : (
        <TextLink onPress={() => setShowsMore(true)}>{t('order.kinds.more')}</TextLink>
      )}
    </div>
  )
}
