import './location.css'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { SearchField } from '@bahi/ui/fields/search-field'
import { ListRow } from '@bahi/ui/rows/list-row'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { findPlaces } from './find-places.ts'
import type { Place } from './place-list.ts'
import { stateName } from './state-names.ts'
import { usePlaces } from './use-places.ts'

/** A place out of the bundled list: a city, or the area of a PIN code. What was chosen goes back to `next`, or is shown. */
export function ChooseLocationScreen() {
  const { t } = useText()
  const { open, follow } = useNavigation()
  const { next } = useQueryValues(paths.chooseLocation)
  const [keyword, setKeyword] = useState('')
  const query = usePlaces()
  const choose = ({ id }: Place) => {
    if (next === undefined) open(paths.openLocation, { place: id })
    else follow(`${next}${next.includes('?') ? '&' : '?'}place=${encodeURIComponent(id)}`, 'redirect')
  }
  return (
    <AppScreen
      title={t('place.choose')}
      simulated={false}
      field={
        <SearchField
          name={t('place.search')}
          placeholder={t('place.search')}
          value={keyword}
          clearName={t('search.clearField')}
          onChange={setKeyword}
        />
      }
    >
      <QueryStates query={query}>
        {(places) => <Found places={findPlaces(places, keyword)} keyword={keyword.trim()} onChoose={choose} />}
      </QueryStates>
    </AppScreen>
  )
}

function Found({
  places,
  keyword,
  onChoose,
}: {
  places: readonly Place[]
  keyword: string
  onChoose: (place: Place) => void
}) {
  const { t, language } = useText()
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('place.count', { count: places.length })}
      </p>
      {places.length === 0 ? (
        <EmptyState title={t('place.none', { keyword })} text={t('place.none.text')} />
      ) : (
        <ul className="place-list">
          {places.map((place) => (
            <li key={place.id}>
              <ListRow
                plain
                icon={<MapPin size={22} strokeWidth={1.75} />}
                title={language === 'hi' ? place.hindiName : place.name}
                detail={stateName(place.state, language)}
                end={t('place.pinArea', { pin: place.pin })}
                onPress={() => onChoose(place)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
