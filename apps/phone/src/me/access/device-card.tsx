import { Check, LogOut, MapPin } from 'lucide-react'
import type { SessionView } from '@bahi/contract/customers/sessions'
import { Tag } from '@bahi/ui/feedback/tag'
import { Card } from '@bahi/ui/rows/list-row'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { CardButton } from './card-button.tsx'
import { DeviceIcon } from './device-icon.tsx'
import { openedByText } from './opened-by-text.ts'
import { usePlaceText } from './use-place-text.ts'

/** One place where the customer is logged in, and the way to end it; this device ends with the log-out under More. */
export function DeviceCard({ session, busy, onEnd }: { session: SessionView; busy: boolean; onEnd: () => void }) {
  const { t, language } = useText()
  const place = usePlaceText()(session.place)
  const device = session.device === '' ? t('devices.unknown') : session.device
  return (
    <Card>
      <div className="device-card">
        <DeviceIcon kind={session.kind} />
        <div className="device-card__words">
          <div className="device-card__head">
            <h2 className="device-card__name">{session.current ? t('devices.this') : device}</h2>
            {session.newPlace && !session.current ? (
              <Tag tone="wait" icon={<MapPin size={13} strokeWidth={2.2} />}>
                {t('devices.newPlace')}
              </Tag>
            ) : null}
            {session.current ? (
              <Tag tone="done" icon={<Check size={13} strokeWidth={2.2} />}>
                {t('devices.inUse')}
              </Tag>
            ) : null}
          </div>
          <p className="device-card__detail">
            {session.current ? device : t('devices.seen', { at: formatDayAndTime(session.lastSeenAt, language) })}
          </p>
          <p className="device-card__detail">
            {t('devices.since', { at: formatDayAndTime(session.startedAt, language) })}
          </p>
          {session.openedBy === null ? null : (
            <p className="device-card__detail">{t(openedByText[session.openedBy])}</p>
          )}
          {place === '' ? null : <p className="device-card__detail">{place}</p>}
          {session.readOnly ? <p className="device-card__detail">{t('devices.readOnly')}</p> : null}
        </div>
      </div>
      {session.current ? null : (
        <CardButton
          icon={<LogOut size={16} strokeWidth={2} />}
          name={t('devices.end.name', { device })}
          disabled={busy}
          onPress={onEnd}
        >
          {t('more.logout')}
        </CardButton>
      )}
    </Card>
  )
}
