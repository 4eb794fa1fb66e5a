import { useSyncExternalStore } from 'react'
import { useClient } from '../calls/client.ts'
import { businessInstant } from '../live/use-now.ts'
import { formatBusinessMoment } from '../text/business-time.ts'
import { useText } from '../text/use-text.tsx'

const MINUTE = 60

/** The badge: that the market is simulated, and the time that every date of the app is in. */
export function BusinessBadge() {
  const { t, language } = useText()
  const { quotes } = useClient()
  // The minute alone, so that a header is drawn anew once a minute of business time and not with every message.
  const minute = useSyncExternalStore(quotes.subscribeMarket, () => {
    const market = quotes.market()
    return market === undefined
      ? undefined
      : businessInstant({ ...market, second: market.second - (market.second % MINUTE) }).toISOString()
  })
  return (
    <>
      <span>{t('app.simulated')}</span>
      {minute === undefined ? null : <time dateTime={minute}>{formatBusinessMoment(minute, language)}</time>}
    </>
  )
}
