import './location.css'
import { MapPin } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useToast } from '@bahi/ui/feedback/toast'
import { Gutter } from '@bahi/ui/layout/screen'
import { copyText } from '../../device/copy-text.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { formatCoordinates, geoLink, readCoordinate } from './find-places.ts'
import type { Place } from './place-list.ts'
import { stateName } from './state-names.ts'
import { usePlaces } from './use-places.ts'

interface Shown {
  name: string
  latitude: number
  longitude: number
  facts: readonly (readonly [string, string])[]
}

/** One place: its name, its position, and a link to the phone's map. The place comes from the list or from the address. */
export function OpenLocationScreen() {
  const { t } = useText()
  const { place, name = '', address = '', latitude: north, longitude: east } = useQueryValues(paths.openLocation)
  const [latitude, longitude] = [readCoordinate(north, 90), readCoordinate(east, 180)]
  const given: Shown | null =
    latitude === null || longitude === null || name === ''
      ? null
      : {
          name: name.slice(0, 80),
          latitude,
          longitude,
          facts: address === '' ? [] : [[t('place.address'), address.slice(0, 200)]],
        }
  return (
    <AppScreen title={t('place.title')} simulated={false}>
      {given === null ? <ListedPlace id={place ?? ''} /> : <ShownPlace shown={given} />}
    </AppScreen>
  )
}

function ListedPlace({ id }: { id: string }) {
  const { t, language } = useText()
  const query = usePlaces()
  const shownOf = ({ name, hindiName, state, pin, latitude, longitude }: Place): Shown => ({
    name: language === 'hi' ? hindiName : name,
    latitude,
    longitude,
    facts: [
      [t('place.state'), stateName(state, language)],
      [t('place.pin'), `${pin} ···`],
    ],
  })
  return (
    <QueryStates query={query}>
      {(places) => {
        const found = places.find((place) => place.id === id)
        if (found !== undefined) return <ShownPlace shown={shownOf(found)} />
        return (
          <EmptyState
            title={t('place.unknown')}
            text={t('place.unknown.text')}
            action={<Button href={linkTo(paths.chooseLocation)}>{t('place.choose')}</Button>}
          />
        )
      }}
    </QueryStates>
  )
}

function ShownPlace({ shown: { name, latitude, longitude, facts } }: { shown: Shown }) {
  const { t } = useText()
  const { toast } = useToast()
  const coordinates = formatCoordinates(latitude, longitude)
  const copy = async () => {
    const copied = await copyText(coordinates)
    toast(copied ? t('place.copied') : t('profile.copyFailed'), { tone: copied ? 'done' : 'alert' })
  }
  return (
    <Gutter>
      <div className="place">
        <span className="place__pin" aria-hidden="true">
          <MapPin size={30} strokeWidth={1.6} />
        </span>
        <h2 className="place__name">{name}</h2>
        <dl className="place__facts">
          {[...facts, [t('place.coordinates'), coordinates] as const].map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <div className="place__buttons">
          <a className="button button--primary" href={geoLink(latitude, longitude, name)}>
            {t('place.openMap')}
          </a>
          <Button kind="quiet" onPress={() => void copy()}>
            {t('place.copy')}
          </Button>
          <Button kind="quiet" href={linkTo(paths.chooseLocation)}>
            {t('place.other')}
          </Button>
        </div>
        <Note>{t('place.about')}</Note>
      </div>
    </Gutter>
  )
}
