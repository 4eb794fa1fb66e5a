import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfflineStrip } from '@bahi/ui/feedback/offline-strip'
import { keptShelf } from '../calls/kept-keys.ts'
import { useConnection, useLine } from '../live/use-connection.ts'
import { useMarketClock, useStaleSecond } from '../live/use-live.ts'
import { formatSecondOfDay } from '../text/business-time.ts'
import { useText } from '../text/use-text.tsx'
import { measureAge } from './age-of.ts'

const ageTexts = { minutes: 'offline.age.minutes', hours: 'offline.age.hours', days: 'offline.age.days' } as const

/** Says that the line is lost and how old the page is, then that it is being mended, then that it is back; and while it is there, that prices do not reach the server. */
export function OfflineNotice() {
  const { t } = useText()
  const state = useConnection()
  const standing = useMarketClock()?.staleSecond
  if (state === 'online')
    return standing === undefined ? null : (
      <OfflineStrip text={t('prices.stand', { time: formatSecondOfDay(standing) })} />
    )
  if (state === 'back') return <OfflineStrip state="back" text={t('offline.back')} />
  return <Lost reconnecting={state === 'reconnecting'} />
}

function Lost({ reconnecting }: { reconnecting: boolean }) {
  const { t } = useText()
  const { tryAgain } = useLine()
  const queries = useQueryClient()
  const second = useStaleSecond()
  // Read once: the age of an offline page needs no ticking clock.
  const [now] = useState(() => Date.now())
  const age = measureAge(oldestShown(queries), now)
  const said = reconnecting
    ? t('offline.reconnecting')
    : second === undefined
      ? t('offline.text')
      : t('offline.prices', { time: formatSecondOfDay(second) })
  return (
    <OfflineStrip
      state={reconnecting ? 'waiting' : 'offline'}
      text={age === null ? said : `${said} ${t(ageTexts[age.unit], { count: age.count })}`}
      retryText={t('offline.retry')}
      onRetry={tryAgain}
    />
  )
}

/** When the oldest answer of the page came, by this phone's clock; of those that grow old. */
function oldestShown(queries: QueryClient): number | null {
  const times = queries
    .getQueryCache()
    .findAll({
      type: 'active',
      predicate: ({ queryKey, state }) =>
        keptShelf(queryKey) !== null &&
        queryKey[0] !== 'settings' &&
        queryKey[0] !== 'banners' &&
        state.data !== undefined,
    })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}
