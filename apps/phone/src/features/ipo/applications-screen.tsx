import { useState } from 'react'
import { Button } from '@bahi/ui/button'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { EmptyState } from '@bahi/ui/state-view'
import { LoadMore } from '../../load-more.tsx'
import { OfflineNotice } from '../../offline-notice.tsx'
import { linkTo, paths, placeOf } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { AppScreen } from '../../shell/app-screen.tsx'
import { LogInFirst } from '../../shell/log-in-first.tsx'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { useSession } from '../../use-session.ts'
import { ApplicationCard } from './application-card.tsx'
import { applicationStateWords } from './ipo-words.ts'
import { applicationFilters, useApplications, type ApplicationFilter } from './use-ipos.ts'

const filterKeys = {
  all: 'ipo.mine.all',
  subscribed: applicationStateWords.subscribed.text,
  allotted: applicationStateWords.allotted.text,
  'not-allotted': applicationStateWords['not-allotted'].text,
  withdrawn: applicationStateWords.withdrawn.text,
  results: 'ipo.mine.results',
} as const satisfies Record<ApplicationFilter, TextKey>

/** Every application of the customer with its state and the place of its money. */
export function ApplicationsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  return (
    <AppScreen title={t('ipo.mine')} tab="home" strip={<OfflineNotice />} scrollId="ipo-applications">
      {loggedIn ? <Records /> : <LogInFirst next={placeOf(paths.ipoApplications)} />}
    </AppScreen>
  )
}

function Records() {
  const { t } = useText()
  const [filter, setFilter] = useState<ApplicationFilter>('all')
  const { query, more, loadMore } = useApplications(filter)
  return (
    <>
      <ChipRow name={t('ipo.mine.filter')}>
        {applicationFilters.map((one) => (
          <Chip key={one} on={one === filter} onPress={() => setFilter(one)}>
            {t(filterKeys[one])}
          </Chip>
        ))}
      </ChipRow>
      <QueryStates query={query} title={t('ipo.mine.error')}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              title={t('ipo.mine.empty')}
              text={t('ipo.mine.empty.text')}
              action={<Button href={linkTo(paths.market, { tab: 'ipo' })}>{t('ipo.toAll')}</Button>}
            />
          ) : (
            <>
              {items.map((application) => (
                <ApplicationCard key={application.id} application={application} />
              ))}
              <LoadMore auto state={more} onMore={loadMore} />
            </>
          )
        }
      </QueryStates>
    </>
  )
}
