import { useState } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LoadMore } from '../../page/load-more.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { TriggerRows } from './trigger-rows.tsx'
import { type TriggersShown, useTriggers } from './use-triggers.ts'

/** Orders that wait for a price, and what became of those that waited. */
export function TriggersScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { show } = useQueryValues(paths.triggers)
  const [shown, setShown] = useState<TriggersShown>(show === 'ended' ? 'ended' : 'waiting')
  return (
    <AppScreen title={t('triggers.title')} strip={<OfflineNotice />}>
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.triggers)} />
      ) : (
        <>
          <ChipRow name={t('triggers.title')}>
            <Chip on={shown === 'waiting'} onPress={() => setShown('waiting')}>
              {t('trigger.state.watching')}
            </Chip>
            <Chip on={shown === 'ended'} onPress={() => setShown('ended')}>
              {t('triggers.ended')}
            </Chip>
          </ChipRow>
          <TriggerList shown={shown} />
        </>
      )}
    </AppScreen>
  )
}

function TriggerList({ shown }: { shown: TriggersShown }) {
  const { t } = useText()
  const query = useTriggers(shown)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <QueryStates query={query} title={t('triggers.error')}>
      {({ pages }) => {
        const triggers = pages.flatMap(({ items }) => items)
        if (triggers.length === 0)
          return (
            <EmptyState
              title={t('triggers.empty')}
              text={t('triggers.empty.text')}
              action={<Button href={linkTo(paths.market)}>{t('holdings.empty.action')}</Button>}
            />
          )
        return (
          <>
            <TriggerRows triggers={triggers} />
            {hasNextPage || pages.length > 1 ? (
              <LoadMore
                state={!hasNextPage ? 'none' : isFetchingNextPage ? 'loading' : 'more'}
                onMore={() => void fetchNextPage()}
              />
            ) : null}
          </>
        )
      }}
    </QueryStates>
  )
}
