import { X } from 'lucide-react'
import type { PushDevice } from '@bahi/contract/customers/messages'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { useThisDevice } from './use-messages.ts'

/** The customer's other devices that messages go to. */
export function MessageDevices({ pushKey, devices }: { pushKey: string; devices: readonly PushDevice[] }) {
  const { t, language } = useText()
  const { end, isBusy } = useThisDevice(pushKey)
  const others = devices.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <Section title={t('messages.others')}>
      <CardRows>
        {others.map(({ id, device, since }) => {
          const name = device === '' ? t('devices.unknown') : device
          return (
            <ListRow
              key={id}
              plain
              title={name}
              detail={t('messages.since', { day: formatDay(since, language) })}
              end={
                <IconButton
                  name={t('messages.end', { device: name })}
                  disabled={isBusy}
                  icon={<X size={20} strokeWidth={1.9} />}
                  onPress={() => end({ id, isHere: false })}
                />
              }
            />
          )
        })}
      </CardRows>
    </Section>
  )
}
