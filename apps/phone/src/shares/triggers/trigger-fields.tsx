import type { FocusEvent } from 'react'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Note } from '@bahi/ui/feedback/note'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { useSettings } from '../../session/use-settings.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useProblemText } from '../ticket/problem-text.ts'
import type { TriggerForm } from './trigger-form.ts'
import type { TriggerFormState } from './use-trigger-form.ts'

interface TriggerFieldsProps {
  state: TriggerFormState
  lotSize: number
  tickPaise: number
  lastPaise: number
  /** A change cannot turn a trigger with one price into a trigger with two. */
  fixedShape: boolean
  /** The exits of a bracket are for the shares that its entry buys. */
  fixedQuantity: boolean
}

export function TriggerFields({ state, lotSize, tickPaise, lastPaise, fixedShape, fixedQuantity }: TriggerFieldsProps) {
  const { t } = useText()
  const problemText = useProblemText()
  const { form, change, problems } = state
  return (
    <>
      {fixedShape ? null : (
        <Segmented
          name={t('trigger.shape')}
          value={form.shape}
          onChange={(shape) => change({ type: 'shape', shape })}
          options={[
            { value: 'single', text: t('trigger.shape.single') },
            { value: 'pair', text: t('trigger.shape.pair') },
            { value: 'stop-loss', text: t('trigger.shape.stop') },
          ]}
        />
      )}
      <p className="text-caption text-2">{shapeText(form)}</p>
      {fixedQuantity ? null : (
        <StepperField
          label={t('order.shares')}
          note={lotSize === 1 ? undefined : t('order.multiples', { count: lotSize })}
          value={form.quantity}
          step={lotSize}
          minimum={lotSize}
          lessName={t('order.fewer', { count: lotSize })}
          moreName={t('order.more', { count: lotSize })}
          problem={problemText(problems.quantity)}
          onChange={(text) => change({ type: 'quantity', text })}
        />
      )}
      <LegFields at={0} state={state} tickPaise={tickPaise} lastPaise={lastPaise} />
      {form.shape === 'pair' ? <LegFields at={1} state={state} tickPaise={tickPaise} lastPaise={lastPaise} /> : null}
      {form.shape === 'stop-loss' && !fixedShape ? (
        <Toggle
          label={t('trigger.day')}
          detail={t('trigger.day.text')}
          checked={form.isForDay}
          onChange={(isForDay) => change({ type: 'day', isForDay })}
        />
      ) : null}
    </>
  )

  function shapeText({ shape, side }: TriggerForm): string {
    if (shape === 'pair') return side === 'sell' ? t('trigger.pair.sell') : t('trigger.pair.buy')
    if (shape === 'stop-loss') return side === 'sell' ? t('trigger.stop.sell') : t('trigger.stop.buy')
    return side === 'sell' ? t('trigger.single.sell') : t('trigger.single.buy')
  }
}

interface LegFieldsProps {
  at: 0 | 1
  state: TriggerFormState
  tickPaise: number
  lastPaise: number
}

/** The price that is waited for, and the order for it. */
function LegFields({ at, state: { form, change, problems }, tickPaise, lastPaise }: LegFieldsProps) {
  const { t } = useText()
  const figures = useFigures()
  const problemText = useProblemText()
  const percent = useSettings().data?.marketProtectionPercent
  const leg = form.legs[at]
  const edit = (more: Partial<typeof leg>) => change({ type: 'leg', leg: at, change: more })
  // Without a typed price the order's limit is the trigger price.
  const fillLimit = (event: FocusEvent<HTMLFieldSetElement>) => {
    const goesOn = !event.currentTarget.contains(event.relatedTarget)
    if (goesOn && leg.type === 'limit' && leg.limit === '' && leg.trigger !== '') edit({ limit: leg.trigger })
  }
  const name =
    form.shape !== 'pair'
      ? undefined
      : (at === 0) === (form.side === 'sell')
        ? t('trigger.leg.stop')
        : t('trigger.leg.target')
  return (
    <fieldset className="trigger-sheet__leg" onBlur={fillLimit}>
      <legend className="visually-hidden">{name ?? t('trigger.leg')}</legend>
      <AmountField
        label={name === undefined ? t('trigger.price') : t('trigger.price.of', { name })}
        note={t('order.tick', { price: figures.price(tickPaise) })}
        value={leg.trigger}
        grouping="lakh"
        end={lastPaise === 0 ? undefined : t('order.last', { price: formatPrice(paise(lastPaise)) })}
        problem={problemText(problems.triggers[at])}
        onChange={(trigger) => edit({ trigger })}
      />
      <Segmented
        name={name === undefined ? t('trigger.then') : t('trigger.then.of', { name })}
        value={leg.type}
        onChange={(type) => edit({ type })}
        options={[
          { value: 'limit', text: t('order.limit') },
          { value: 'market', text: t('order.market') },
        ]}
      />
      {leg.type === 'limit' ? (
        <AmountField
          label={name === undefined ? t('order.limitPrice') : t('trigger.limit.of', { name })}
          value={leg.limit}
          grouping="lakh"
          problem={problemText(problems.limits[at])}
          onChange={(limit) => edit({ limit })}
        />
      ) : percent === undefined ? null : (
        <Note>{t('trigger.market', { percent })}</Note>
      )}
    </fieldset>
  )
}
