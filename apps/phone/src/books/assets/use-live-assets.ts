import { useEffect, useRef, useState } from 'react'
import { useMarketClock, useQuotes, useStale } from '../../live/use-live.ts'
import type { Assets } from './use-assets.ts'
import { atPrices, ownedPaise } from './worth.ts'

/** One large figure that changes with every price would flicker: it is worked out anew once a second. */
const everyMs = 1_000

/** The holdings at the newest prices, and what everything is worth at them. */
export function useLiveAssets({ value, holdings }: Assets) {
  const quotes = useCalm(
    useQuotes(
      holdings.map((holding) => holding.instrumentId),
      'ltp',
    ),
  )
  const market = useMarketClock()
  const priced = atPrices(holdings, (instrumentId) => quotes.get(instrumentId)?.lastPaise)
  const sharesPaise = priced.reduce((sum, holding) => sum + BigInt(holding.valuePaise), 0n)
  const owned = ownedPaise(value, sharesPaise)
  return {
    holdings: priced,
    sharesPaise,
    ownedPaise: owned,
    netWorthPaise: owned - BigInt(value.owedPaise),
    isStale: useStale(),
    at: quotes.size === 0 ? null : (market ?? null),
  }
}

/** The newest value, taken over at most once in a while. */
function useCalm<Value>(value: Value): Value {
  const newest = useRef(value)
  const [shown, setShown] = useState(value)
  useEffect(() => {
    newest.current = value
  })
  useEffect(() => {
    const timer = setInterval(() => setShown(newest.current), everyMs)
    return () => clearInterval(timer)
  }, [])
  return shown
}
