import './about.css'
import { Building2, Clock, Mail, MapPin, Phone, Smartphone } from 'lucide-react'
import type { getSiteInfo } from '@bahi/contract/site/site-info'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSiteInfo } from '../../session/use-site-info.ts'
import { useText } from '../../text/use-text.tsx'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** What Bahi says of itself, and how to reach it: words and numbers that staff keep in the console. */
export function AboutScreen() {
  const { t } = useText()
  const query = useSiteInfo()
  return (
    <AppScreen title={t('about.title')} simulated={false} strip={<OfflineNotice />} scrollId="about">
      <QueryStates query={query} title={t('about.error')}>
        {(info) => <About info={info} />}
      </QueryStates>
    </AppScreen>
  )
}

function About({ info }: { info: ReplyOf<typeof getSiteInfo> }) {
  const { t, language } = useText()
  const { about, serviceHours, servicePhone, serviceEmail, office, version } = info
  return (
    <div className="about-screen">
      <p className="about-screen__text">{about[language]}</p>
      <CardRows>
        <ListRow plain icon={<Clock {...icon} />} title={t('about.hours')} detail={serviceHours[language]} />
        {servicePhone === '' ? null : (
          <ListRow
            plain
            icon={<Phone {...icon} />}
            title={t('about.phone')}
            detail={servicePhone}
            href={`tel:${servicePhone.replaceAll(/[^+\d]/g, '')}`}
          />
        )}
        {serviceEmail === '' ? null : (
          <ListRow
            plain
            icon={<Mail {...icon} />}
            title={t('about.email')}
            detail={serviceEmail}
            href={`mailto:${serviceEmail}`}
          />
        )}
        {office === null ? null : (
          <ListRow
            plain
            icon={<Building2 {...icon} />}
            title={office.name}
            detail={office.address}
            href={linkTo(paths.openLocation, {
              name: office.name,
              address: office.address,
              latitude: String(office.latitude),
              longitude: String(office.longitude),
            })}
          />
        )}
        <ListRow plain icon={<MapPin {...icon} />} title={t('about.places')} href={linkTo(paths.chooseLocation)} />
        <ListRow plain icon={<Smartphone {...icon} />} title={t('more.version')} end={version} />
      </CardRows>
    </div>
  )
}
