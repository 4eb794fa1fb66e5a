import { useEffect, useState } from 'react'
import type { LiveMarket } from '@bahi/client/quote-store'
import { businessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { useClient } from '../calls/client.ts'

/** A moment of the market's own clock as an instant. */
export function businessInstant({ date, second }: Pick<LiveMarket, 'date' | 'second'>): Date {
  return new Date(epochMsOf({ date: businessDate(date), second: Math.floor(second) }))
}

/**
 * The present moment of business time, renewed now and then: for what is said as an age. Real time until the market has
 * said its own.
 */
export function useNow(everyMs = 5_000): Date {
  const { quotes } = useClient()
  const [now, setNow] = useState(() => readNow(quotes.market()))
  useEffect(() => {
    const renew = () => setNow(readNow(quotes.market()))
    renew()
    const timer = setInterval(renew, everyMs)
    return () => clearInterval(timer)
  }, [quotes, everyMs])
  return now
}

function readNow(market: LiveMarket | undefined): Date {
  return market === undefined ? new Date() : businessInstant(market)
}
