import './alerts.css'
import { Pencil, Trash2 } from 'lucide-react'
import type { AlertView } from '@bahi/contract/customers/alerts'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { useToast } from '@bahi/ui/feedback/toast'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { useAlertWords } from './alert-words.ts'
import { useAlertAct } from './use-alerts.ts'

interface AlertRowsProps {
  alerts: readonly AlertView[]
  withSymbol: boolean
  onChange?: ((alert: AlertView) => void) | undefined
}

/** Alerts in lines: what each waits for, how it stands, on or off. */
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
        onChange={(on) => act.mutate({ act: 'switch', alertId: alert.id, on }, failed)}
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
        onPress={() => act.mutate({ act: 'delete', alertId: alert.id }, failed)}
      />
    </>
  )
}
