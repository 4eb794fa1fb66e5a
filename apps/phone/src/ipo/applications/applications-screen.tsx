import { useState } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LoadMore } from '../../page/load-more.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { applicationStateWords } from '../ipo-words.ts'
import { applicationFilters, useApplications, type ApplicationFilter } from '../use-ipos.ts'
import { ApplicationCard } from './application-card.tsx'

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
      {loggedIn ? <Records /> : <LogInFirst next={pathWithQuery(paths.ipoApplications)} />}
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
