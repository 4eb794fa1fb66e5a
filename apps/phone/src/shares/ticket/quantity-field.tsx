import './ticket.css'
import { TextLink } from '@bahi/ui/buttons/button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { parseAmount } from '../../text/typed-amount.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { nearestLots, type Side } from './order-ticket.ts'
import type { TicketState } from './use-order-ticket.ts'

interface QuantityFieldProps {
  side: Side
  ticket: Pick<TicketState, 'ticket' | 'change' | 'preview' | 'current'>
  /** What is wrong with the quantity, in words. */
  problem: string | undefined
  isWrong: boolean
  lotSize: number
}

/** How many shares: counted, or, of a purchase, for how many rupees. */
export function QuantityField({ side, ticket: state, problem, isWrong, lotSize }: QuantityFieldProps) {
  const { t } = useText()
  const { ticket, change, preview } = state
  const use = (count: number) => change({ type: 'quantity', text: String(count) })
  return (
    <>
      <div className="order-ticket__how-many">
        {ticket.amount === null ? (
          <StepperField
            label={t('order.shares')}
            note={lotSize === 1 ? undefined : t('order.multiples', { count: lotSize })}
            value={ticket.quantity}
            step={lotSize}
            minimum={lotSize}
            lessName={t('order.fewer', { count: lotSize })}
            moreName={t('order.more', { count: lotSize })}
            problem={problem}
            onChange={(text) => change({ type: 'quantity', text })}
          />
        ) : (
          <AmountPart ticket={state} amount={ticket.amount} problem={problem} lotSize={lotSize} />
        )}
        {side === 'buy' ? (
          <Segmented
            name={t('order.by')}
            value={ticket.amount === null ? 'shares' : 'amount'}
            options={[
              { value: 'shares', text: t('order.shares') },
              { value: 'amount', text: '₹' },
            ]}
            onChange={(by) => change({ type: 'amount', text: by === 'amount' ? '' : null })}
          />
        ) : null}
      </div>
      {ticket.amount === null ? (
        <ReachLine
          side={side}
          preview={preview}
          instead={
            isWrong && preview !== undefined ? nearestLots(ticket.quantity, lotSize, preview.maxQuantity) : undefined
          }
          onUse={use}
        />
      ) : null}
    </>
  )
}

interface AmountPartProps extends Pick<QuantityFieldProps, 'ticket' | 'problem' | 'lotSize'> {
  amount: string
}

/** The rupees to buy for, the shares that they buy, and what stays of them. */
function AmountPart({ ticket: { change, preview, current }, amount, problem, lotSize }: AmountPartProps) {
  const { t } = useText()
  const figures = useFigures()
  const typedPaise = parseAmount(amount)
  const shares = preview?.quantity ?? 0
  const isTooLittle = typedPaise !== null && current && preview !== undefined && shares === 0
  const oneLot =
    preview === undefined || preview.lotCostPaise === 0
      ? undefined
      : t('order.amount.lot', { count: figures.shares(lotSize), amount: figures.rupees(preview.lotCostPaise) })
  return (
    <AmountField
      label={t('order.amount')}
      value={amount}
      grouping="lakh"
      problem={isTooLittle ? (oneLot ?? problem) : shares > 0 ? problem : undefined}
      hint={isTooLittle ? undefined : hint()}
      onChange={(text) => change({ type: 'amount', text })}
    />
  )

  function hint() {
    if (typedPaise === null) return oneLot
    if (preview === undefined || !current || shares === 0) return '…'
    const { cashNeededPaise } = preview
    return t('order.amount.buys', {
      count: figures.shares(shares),
      cost: figures.rupees(cashNeededPaise),
      left: figures.rupees(typedPaise - cashNeededPaise),
    })
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
