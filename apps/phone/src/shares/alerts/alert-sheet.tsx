import './alerts.css'
import { useState } from 'react'
import type { AlertView } from '@bahi/contract/customers/alerts'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { TextField } from '@bahi/ui/fields/text-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { Unsaved } from '../../page/unsaved.tsx'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import {
  type AlertForm,
  alertInput,
  conditionOf,
  distanceBps,
  emptyAlert,
  alertForm,
  isSameEntry,
  movedBy,
} from './alert-form.ts'
import { AlertRows } from './alert-rows.tsx'
import { IndicatorFields } from './indicator-fields.tsx'
import { type AlertSubject, useAlertAct, useAlerts } from './use-alerts.ts'
import { useTodayValue } from './use-today-value.ts'

/** What an alert may be set on, with what the chips fill in. */
export interface AlertOn extends AlertSubject {
  symbol: string
  last: number
  tick: number
  /** The highest and lowest of a year; absent for an index. */
  yearHigh?: number
  yearLow?: number
}

interface AlertSheetProps {
  on: AlertOn
  /** The alert to change; absent for a new alert. */
  changes?: AlertView | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** "Tell me about …": which price, how often, and what is set already. */
export function AlertSheet({ on, changes, open, onOpenChange }: AlertSheetProps) {
  const { t } = useText()
  const buttonText = useButtonText(on)
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const act = useAlertAct()
  const begun = changes === undefined ? emptyAlert : alertForm(changes)
  const [form, setForm] = useState<AlertForm>(begun)
  const today = useTodayValue(conditionOf(form), on, form.kind === 'indicator')
  const terms = form.kind === 'indicator' && today.state === 'short' ? null : alertInput(form)
  const problem = act.isError ? refusalText(act.error) : undefined
  const edit = (more: Partial<AlertForm>) => {
    act.reset()
    setForm((before) => ({ ...before, ...more }))
  }
  const send = () => {
    if (terms === null) return
    mutateThen(
      act,
      changes === undefined
        ? { act: 'create', on: { subject: on.subject, code: on.code }, terms }
        : { act: 'change', alertId: changes.id, terms },
      {
        onSuccess: () => {
          toast(t('alert.set.done'), { tone: 'done' })
          if (changes === undefined) setForm(emptyAlert)
          else onOpenChange(false)
        },
      },
    )
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('alert.title', { symbol: on.symbol })}
      closeName={t('app.close')}
      locked={act.isPending}
      foot={
        <Button onPress={send} disabled={terms === null} busy={act.isPending}>
          {buttonText(form)}
        </Button>
      }
    >
      <div className="alert-sheet">
        <Unsaved inSheet isFilled={!isSameEntry(form, begun) && (act.isIdle || act.isError)} />
        <KindChoice kind={form.kind} onChoose={(kind) => edit({ kind })} />
        {form.kind === 'indicator' ? (
          <IndicatorFields form={form} today={today} problem={problem} onEdit={edit} />
        ) : (
          <AlertValue form={form} on={on} problem={problem} onEdit={edit} />
        )}
        <Toggle
          label={t('alert.repeat')}
          detail={t('alert.repeat.text')}
          checked={form.repeats}
          onChange={(repeats) => edit({ repeats })}
        />
        {changes === undefined ? <OwnAlerts on={on} open={open} /> : null}
      </div>
    </Sheet>
  )
}

function KindChoice({ kind, onChoose }: { kind: AlertForm['kind']; onChoose: (kind: AlertForm['kind']) => void }) {
  const { t } = useText()
  return (
    <Segmented
      name={t('alert.kind')}
      value={kind}
      onChange={onChoose}
      options={[
        { value: 'above', text: t('alert.above') },
        { value: 'below', text: t('alert.below') },
        { value: 'move', text: t('alert.move') },
        { value: 'indicator', text: t('alert.indicator') },
      ]}
    />
  )
}

/** The words of the button: the price or the move that an alert is set on, where there is one. */
function useButtonText({ subject }: AlertOn): (form: AlertForm) => string {
  const { t } = useText()
  const figures = useFigures()
  return (form) => {
    const terms = alertInput(form)
    if (terms === null || form.kind === 'indicator') return t('alert.set.empty')
    if (form.kind === 'move') return t('alert.set.move', { percent: form.percent })
    const level = terms.level ?? 0
    return t('alert.set', { price: `${subject === 'index' ? '' : '₹'}${figures.price(level)}` })
  }
}

/** The alerts that are set on it already. */
function OwnAlerts({ on: { subject, code }, open }: { on: AlertOn; open: boolean }) {
  const { t } = useText()
  const { data, isError } = useAlerts({ subject, code }, open)
  return (
    <>
      {data === undefined || data.items.length === 0 ? null : (
        <section>
          <h3 className="alert-sheet__own">
            {t('alert.own')}
            <span>{t('alert.count', { count: data.items.length, most: data.maxOnOne })}</span>
          </h3>
          <AlertRows alerts={data.items} withSymbol={false} />
        </section>
      )}
      {isError ? <Note tone="alert">{t('alerts.error')}</Note> : null}
    </>
  )
}

interface AlertValueProps {
  form: AlertForm
  on: AlertOn
  problem: string | undefined
  onEdit: (more: Partial<AlertForm>) => void
}

const steps = [100, 200, 500] as const

/** The price or the percentage, with what is near at hand to fill in. */
function AlertValue({ form, on, problem, onEdit }: AlertValueProps) {
  const { t } = useText()
  const figures = useFigures()
  const last = t('order.last', { price: figures.price(on.last) })
  if (form.kind === 'move') {
    return (
      <>
        <TextField
          label={t('alert.percent')}
          note={last}
          value={form.percent}
          inputMode="decimal"
          problem={problem}
          hint={t('alert.percent.hint')}
          onChange={(percent) => onEdit({ percent: percent.replace(/[^\d.]/g, '').slice(0, 5) })}
        />
        <ChipRow name={t('alert.near')} wrap>
          {[2, 5, 10].map((percent) => (
            <Chip key={percent} onPress={() => onEdit({ percent: String(percent) })}>
              {percent}%
            </Chip>
          ))}
        </ChipRow>
      </>
    )
  }
  const rises = form.kind === 'above'
  const away = distanceBps(form.level, on.last)
  const extreme = rises ? on.yearHigh : on.yearLow
  const percent = (bps: number) => `${rises ? '+' : '−'}${bps / 100}%`
  const fill = (level: number) => onEdit({ level: formatPrice(paise(level)) })
  return (
    <>
      <AmountField
        large
        label={on.subject === 'index' ? t('alert.level') : t('alert.price')}
        note={last}
        value={form.level}
        grouping="lakh"
        problem={problem}
        end={
          away === null
            ? undefined
            : away >= 0
              ? t('alert.up', { percent: (away / 100).toFixed(2) })
              : t('alert.down', { percent: (-away / 100).toFixed(2) })
        }
        onChange={(level) => onEdit({ level })}
      />
      <ChipRow name={t('alert.near')} wrap>
        {steps.map((bps) => (
          <Chip key={bps} onPress={() => fill(movedBy(on.last, rises ? bps : -bps, on.tick))}>
            {percent(bps)}
          </Chip>
        ))}
        {extreme === undefined || extreme <= 0 ? null : (
          <Chip onPress={() => fill(extreme)}>{rises ? t('alert.yearHigh') : t('alert.yearLow')}</Chip>
        )}
      </ChipRow>
    </>
  )
}
