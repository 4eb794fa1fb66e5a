import { formatSecondOfDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { useMarketClock, useStale } from '../../use-live.ts'
import { useOnline } from '../../use-online.ts'

/** Says how old the prices are while the phone is offline or the link to the market is gone; undefined while they are live. */
export function useOldPrices(): string | undefined {
  const { t } = useText()
  const online = useOnline()
  const stale = useStale()
  const market = useMarketClock()
  if (online && !stale) return undefined
  return market === undefined ? t('prices.old') : t('market.asOf', { time: formatSecondOfDay(market.second) })
}
