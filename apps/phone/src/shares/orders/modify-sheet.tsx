import '../ticket/ticket.css'
import { useState } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import * as refusals from '@bahi/contract/messages/refusals'
import type { OrderView } from '@bahi/contract/shares/orders'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useQuote } from '../../live/use-live.ts'
import { Unsaved } from '../../page/unsaved.tsx'
import { useSettings } from '../../session/use-settings.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useProblemText } from '../ticket/problem-text.ts'
import { hasOpenTrigger, hasOwnLimit, openChange, readChange, type OrderChangeFields } from './order-change.ts'
import { useModifyOrder } from './use-orders.ts'
import { useShare } from './use-share.ts'

/** Changes the quantity or price of an open order. A refusal of the server is shown under its field. */
export function ModifySheet({
  order,
  open,
  onOpenChange,
}: {
  order: OrderView
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useText()
  const figures = useFigures()
  // The share's own lot, until it is known the common one.
  const common = useSettings().data?.buyMinNum ?? 1
  const lotSize = useShare(open ? order.code : '').data?.lotSize ?? common
  const { fields, edit, change, modify } = useOrderChange(order, open, () => onOpenChange(false))
  const said = useSaidProblems(modify.error)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('order.modify.title', { symbol: order.symbol })}
      closeName={t('app.close')}
      locked={modify.isPending}
      foot={
        <Button
          disabled={change === null}
          busy={modify.isPending}
          onPress={() => change !== null && modify.mutate(change)}
        >
          {modify.isPending ? t('order.state.changing') : t('order.modify.send')}
        </Button>
      }
    >
      <div className="order-ticket">
        <Unsaved inSheet isFilled={change !== null && (modify.isIdle || modify.isError)} />
        <StepperField
          label={t('order.shares')}
          note={lotSize === 1 ? undefined : t('order.multiples', { count: lotSize })}
          value={fields.quantity}
          step={lotSize}
          minimum={lotSize}
          lessName={t('order.fewer', { count: lotSize })}
          moreName={t('order.more', { count: lotSize })}
          problem={said.quantity}
          onChange={(quantity) => edit({ quantity: quantity.replace(/\D/g, '').slice(0, 15) })}
        />
        {order.filledQuantity === 0 ? null : (
          <p className="text-caption text-3">
            {t('order.modify.filled', { count: figures.shares(order.filledQuantity) })}
          </p>
        )}
        <ChangePrices order={order} fields={fields} edit={edit} said={said} open={open} />
        {said.other === undefined ? null : <Note tone="alert">{said.other}</Note>}
        <Note>{modifyNote()}</Note>
      </div>
    </Sheet>
  )

  function modifyNote() {
    if (order.state === 'scheduled' || hasOpenTrigger(order))
      return order.side === 'buy' ? t('order.modify.stop.cash') : t('order.modify.stop.shares')
    return order.side === 'buy' ? t('order.modify.cash') : t('order.modify.shares')
  }
}

interface ChangePricesProps {
  order: OrderView
  fields: OrderChangeFields
  edit: (next: Partial<OrderChangeFields>) => void
  said: SaidProblems
  open: boolean
}

/** The prices of the order that can still change. */
function ChangePrices({ order, fields, edit, said, open }: ChangePricesProps) {
  const { t } = useText()
  const figures = useFigures()
  const live = useQuote(order.instrumentId, 'ltp', open)
  const last =
    live === undefined || live.lastPaise === 0 ? undefined : t('order.last', { price: figures.price(live.lastPaise) })
  const hasTrigger = hasOpenTrigger(order)
  return (
    <>
      {hasTrigger ? (
        <AmountField
          label={t('order.triggerPrice')}
          value={fields.trigger}
          grouping="lakh"
          end={last}
          problem={said.trigger}
          onChange={(trigger) => edit({ trigger })}
        />
      ) : null}
      {hasOwnLimit(order) ? (
        <AmountField
          label={t('order.limitPrice')}
          value={fields.limit}
          grouping="lakh"
          end={hasTrigger ? undefined : last}
          problem={said.limit}
          onChange={(limit) => edit({ limit })}
        />
      ) : null}
    </>
  )
}

/** The change as it is typed, begun anew whenever the sheet opens, and the way to send it. */
function useOrderChange(order: OrderView, open: boolean, onChanged: () => void) {
  const { t } = useText()
  const { toast } = useToast()
  const [fields, setFields] = useState<OrderChangeFields>(() => openChange(order))
  const [wasOpen, setWasOpen] = useState(open)
  const modify = useModifyOrder(order, () => {
    toast(t('order.modify.done'), { tone: 'done' })
    onChanged()
  })
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setFields(openChange(order))
  }
  const edit = (next: Partial<OrderChangeFields>) => {
    modify.reset()
    setFields({ ...fields, ...next })
  }
  const change = readChange(fields, order)
  return { fields, edit, change, modify }
}

interface SaidProblems {
  quantity?: string
  limit?: string
  trigger?: string
  other?: string
}

/** Where the refusal of a change is said. */
function useSaidProblems(cause: unknown): SaidProblems {
  const refusalText = useRefusalText()
  const problemText = useProblemText()
  if (cause === null || cause === undefined) return {}
  if (!(cause instanceof CallFailed)) return { other: refusalText(cause) }
  const { msg, params, fields } = cause.failure
  const said = problemText([{ msg, params, fields: [...fields] }])
  // Cash that is short is no fault of the number.
  if (said === undefined || msg === refusals.cashShort) return { other: refusalText(cause) }
  if (fields.includes('quantity')) return { quantity: said }
  if (fields.includes('triggerPaise')) return { trigger: said }
  return fields.includes('pricePaise') ? { limit: said } : { other: refusalText(cause) }
}
