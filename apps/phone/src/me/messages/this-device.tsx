import type { PushDevice } from '@bahi/contract/customers/messages'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Card } from '@bahi/ui/rows/list-row'
import { useText } from '../../text/use-text.tsx'
import { stateTexts } from './message-words.ts'
import { usePushState, useThisDevice } from './use-messages.ts'

/** Whether messages come to this device. */
export function ThisDevice({ pushKey, devices }: { pushKey: string; devices: readonly PushDevice[] }) {
  const { t } = useText()
  const state = usePushState()
  const { on, end, isBusy } = useThisDevice(pushKey)
  const here = devices.find(({ current }) => current)
  // The browser and the server have to agree: a device that one of them forgot is off.
  const isOn = state === 'on' && here !== undefined
  const shown = state === 'on' && !isOn ? 'off' : state
  return (
    <Card>
      <Toggle
        label={t('messages.here')}
        detail={shown === undefined ? undefined : t(stateTexts[shown])}
        checked={isOn}
        disabled={isBusy || shown === undefined || shown === 'none' || shown === 'denied'}
        onChange={(wanted) => (wanted ? on() : end({ id: here?.id, isHere: true }))}
      />
    </Card>
  )
}
