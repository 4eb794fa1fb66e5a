import { formatSecondOfDay } from '../text/business-time.ts'
import { useText } from '../text/use-text.tsx'
import { useStaleSecond } from './use-live.ts'
import { useOnline } from './use-online.ts'

/** Says how old the prices are while the phone is offline, the link to the server is gone or prices do not reach it; undefined while they are live. */
export function useOldPrices(): string | undefined {
  const { t } = useText()
  const online = useOnline()
  const second = useStaleSecond()
  if (second !== undefined) return t('market.asOf', { time: formatSecondOfDay(second) })
  return online ? undefined : t('prices.old')
}
