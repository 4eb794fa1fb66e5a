import './alerts.css'
import { Pencil, Trash2 } from 'lucide-react'
import type { AlertView } from '@bahi/contract/customers/alerts'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { useToast } from '@bahi/ui/feedback/toast'
import { mutateThen } from '../../calls/mutate-then.ts'
import { useMarketClock } from '../../live/use-live.ts'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { conditionText } from './study-words.ts'
import { useAlertAct } from './use-alerts.ts'

interface AlertRowsProps {
  alerts: readonly AlertView[]
  withSymbol: boolean
  onChange?: ((alert: AlertView) => void) | undefined
}

/** Alerts in rows: condition, state, on or off. */
export function AlertRows({ alerts, withSymbol, onChange }: AlertRowsProps) {
  return (
    <ul className="alert-rows">
      {alerts.map((alert) => (
        <li key={alert.id} className="alert-rows__one">
          <AlertRow alert={alert} withSymbol={withSymbol} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}

function AlertRow({
  alert,
  withSymbol,
  onChange,
}: {
  alert: AlertView
  withSymbol: boolean
  onChange: AlertRowsProps['onChange']
}) {
  const { t } = useText()
  const { toast } = useToast()
  const words = useAlertWords()
  const refusalText = useRefusalText()
  const act = useAlertAct()
  const what = words.waitsFor(alert)
  const failed = { onError: (cause: unknown) => toast(refusalText(cause), { tone: 'alert' as const }) }
  return (
    <>
      <Toggle
        label={withSymbol ? `${alert.symbol} · ${what}` : what}
        detail={words.stands(alert)}
        checked={alert.state === 'on'}
        disabled={alert.state === 'ended' || act.isPending}
        onChange={(on) => mutateThen(act, { act: 'switch', alertId: alert.id, on }, failed)}
      />
      {onChange === undefined || alert.state === 'ended' ? null : (
        <IconButton
          name={t('alert.change', { what })}
          icon={<Pencil size={18} strokeWidth={1.8} />}
          onPress={() => onChange(alert)}
        />
      )}
      <IconButton
        name={t('alert.delete', { what })}
        icon={<Trash2 size={18} strokeWidth={1.8} />}
        disabled={act.isPending}
        onPress={() => mutateThen(act, { act: 'delete', alertId: alert.id }, failed)}
      />
    </>
  )
}

/** An alert in words: its condition and its state. */
function useAlertWords() {
  const { t, language } = useText()
  const figures = useFigures()
  const today = useMarketClock()?.date
  return {
    /** "Falls to 1,380.00" */
    waitsFor: ({ kind, level, moveBps, indicator }: Pick<AlertView, 'kind' | 'level' | 'moveBps' | 'indicator'>) => {
      if (indicator !== null) return conditionText(t, indicator)
      if (kind === 'move') return t('alert.line.move', { percent: String((moveBps ?? 0) / 100) })
      const price = figures.price(level ?? 0)
      return kind === 'above' ? t('alert.line.above', { price }) : t('alert.line.below', { price })
    },
    /** "reached today at 09:52:10, at 1,400.20" */
    stands: ({ state, fired, repeats, indicator }: Pick<AlertView, 'state' | 'fired' | 'repeats' | 'indicator'>) => {
      if (state === 'ended') return t('alert.ended')
      const reached = fired === null ? null : reachedText(fired)
      if (state === 'fired') return reached ?? ''
      const waits = indicator?.awaits === false ? t('alert.holds') : t('alert.on')
      const stands = state === 'off' ? t('alert.off') : repeats ? t('alert.repeats') : waits
      return reached === null ? stands : `${stands} · ${reached}`
    },
  }

  function reachedText({ on, second, value }: NonNullable<AlertView['fired']>): string {
    const at = { time: formatSecondOfDay(second, true), price: figures.price(value) }
    return on === today ? t('alert.reached.today', at) : t('alert.reached', { ...at, day: formatDay(on, language) })
  }
}
