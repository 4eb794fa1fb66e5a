import { OfflineStrip } from '@bahi/ui/offline-strip'
import { useQueryClient } from '@tanstack/react-query'
import { formatSecondOfDay } from './text/business-time.ts'
import { useText } from './text/use-text.tsx'
import { useMarketClock } from './use-live.ts'
import { useOnline } from './use-online.ts'

/** Says that the phone is offline and how old the prices are. */
export function OfflineNotice() {
  const { t } = useText()
  const queries = useQueryClient()
  const online = useOnline()
  const market = useMarketClock()
  if (online) return null
  const text = market === undefined ? t('offline.text') : t('offline.prices', { time: formatSecondOfDay(market.second) })
  return <OfflineStrip text={text} retryText={t('offline.retry')} onRetry={() => void queries.refetchQueries({ type: 'active' })} />
}
