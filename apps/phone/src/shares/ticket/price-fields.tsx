import { Note } from '@bahi/ui/feedback/note'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { hasLimit, isStop, type Side, type TicketProblems } from './order-ticket.ts'
import { useProblemText } from './problem-text.ts'
import type { TicketState } from './use-order-ticket.ts'

interface PriceFieldsProps {
  side: Side
  ticket: Pick<TicketState, 'ticket' | 'change' | 'preview'>
  problems: TicketProblems
  tickPaise: number
  lastPaise: number
  /** False until the customer changes a field: nothing is called wrong before. */
  showsTriggerProblem: boolean
}

/** The prices that the kind of the order needs, and what happens at them. */
export function PriceFields({
  side,
  ticket: { ticket, change, preview },
  problems,
  tickPaise,
  lastPaise,
  showsTriggerProblem,
}: PriceFieldsProps) {
  const { t } = useText()
  const figures = useFigures()
  const problemText = useProblemText()
  const { kind } = ticket
  const tick = t('order.tick', { price: figures.price(tickPaise) })
  const last = lastPaise === 0 ? undefined : t('order.last', { price: figures.price(lastPaise) })
  const isEmpty = ticket.trigger === ''
  return (
    <>
      {isStop(kind) ? (
        <AmountField
          label={t('order.triggerPrice')}
          note={tick}
          value={ticket.trigger}
          grouping="lakh"
          end={last}
          problem={showsTriggerProblem && !isEmpty ? problemText(problems.trigger) : undefined}
          onChange={(text) => change({ type: 'trigger', text })}
        />
      ) : null}
      {hasLimit(kind) ? (
        <AmountField
          label={t('order.limitPrice')}
          note={isStop(kind) ? undefined : tick}
          value={ticket.limit}
          grouping="lakh"
          end={isStop(kind) ? undefined : last}
          problem={isStop(kind) && ticket.limit === '' ? undefined : problemText(problems.limit)}
          onChange={(text) => change({ type: 'limit', text })}
        />
      ) : null}
      {isStop(kind) ? <Note>{stopNote(kind)}</Note> : kind === 'market' ? <Note>{marketNote()}</Note> : null}
    </>
  )

  function stopNote(stop: 'sl' | 'sl-m') {
    if (stop === 'sl') return side === 'buy' ? t('order.sl.buy') : t('order.sl.sell')
    return side === 'buy' ? t('order.slm.buy') : t('order.slm.sell')
  }

  function marketNote() {
    if (preview?.limitPaise === 0) return t('order.market.note')
    // The sentence has its lines before its figure comes.
    const limit = preview === undefined ? '…' : figures.price(preview.limitPaise)
    return side === 'buy' ? t('order.market.buy', { limit }) : t('order.market.sell', { limit })
  }
}
