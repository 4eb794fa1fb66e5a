import { useText } from '../../text/use-text.tsx'

/** Where a log-in came from, in words; empty when nothing is known of it. */
export function usePlaceText(): (place: string) => string {
  const { t } = useText()
  return (place) => {
    if (place === '') return ''
    if (place === 'machine') return t('devices.place.machine')
    if (place === 'local') return t('devices.place.local')
    return t('devices.place.network', { network: place })
  }
}
