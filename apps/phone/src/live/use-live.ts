import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { LiveMarket, LiveQuote } from '@bahi/client/quote-store'
import type { OrderNews } from '@bahi/client/stream'
import type { StreamMode } from '@bahi/contract/market/stream'
import { useClient } from '../calls/client.ts'
import { readStaleSecond } from './stale-second.ts'
import { useOnline } from './use-online.ts'

/** The newest figures of one instrument; asked for only while `watching`, so that a long list costs what is visible. */
export function useQuote(instrumentId: number | undefined, mode: StreamMode, watching = true): LiveQuote | undefined {
  const { quotes, stream } = useClient()
  useEffect(() => {
    if (instrumentId !== undefined && watching) return stream.subscribe([instrumentId], mode)
  }, [stream, instrumentId, mode, watching])
  const subscribe = useCallback(
    (changed: () => void) =>
      instrumentId === undefined || !watching ? stay : quotes.subscribeQuote(instrumentId, changed),
    [quotes, instrumentId, watching],
  )
  return useSyncExternalStore(subscribe, () => (instrumentId === undefined ? undefined : quotes.quote(instrumentId)))
}

const stay = () => {}

/** The newest figures of a few instruments that are added up together. */
export function useQuotes(instrumentIds: readonly number[], mode: StreamMode): ReadonlyMap<number, LiveQuote> {
  const { quotes, stream } = useClient()
  const wanted = instrumentIds.join(',')
  const ids = useMemo(() => (wanted === '' ? [] : wanted.split(',').map(Number)), [wanted])
  const kept = useRef<ReadonlyMap<number, LiveQuote>>(new Map())
  useEffect(() => (ids.length === 0 ? undefined : stream.subscribe(ids, mode)), [stream, ids, mode])
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = ids.map((id) => quotes.subscribeQuote(id, changed))
      return () => stops.forEach((stop) => stop())
    },
    [quotes, ids],
  )
  return useSyncExternalStore(subscribe, () => {
    const found = ids.map((id) => quotes.quote(id)).filter((quote) => quote !== undefined)
    const same =
      found.length === kept.current.size && found.every((quote) => kept.current.get(quote.instrumentId) === quote)
    if (!same) kept.current = new Map(found.map((quote) => [quote.instrumentId, quote]))
    return kept.current
  })
}

/** The market's own clock and phase; absent until the stream has said it. */
export function useMarketClock(): LiveMarket | undefined {
  const { quotes } = useClient()
  return useSyncExternalStore(quotes.subscribeMarket, quotes.market)
}

/** Whether the prices on the screen may be old: the phone is offline, the link to the server is gone, or the server itself gets none. */
export function useStale(): boolean {
  return useStaleSecond() !== undefined
}

/** The second of the business day of stale prices; undefined while prices are fresh or the market's clock is unknown. */
export function useStaleSecond(): number | undefined {
  const { quotes } = useClient()
  const online = useOnline()
  return useSyncExternalStore(quotes.subscribeMarket, () =>
    readStaleSecond(quotes.market(), online && quotes.link() !== 'stale'),
  )
}

/** Tells of every change of the customer's own orders. */
export function useOrderNews(told: (news: OrderNews) => void): void {
  const { onOrder } = useClient()
  const newest = useRef(told)
  useEffect(() => {
    newest.current = told
  })
  useEffect(() => onOrder((news) => newest.current(news)), [onOrder])
}

/** Whether an element is on the screen or a little beside it. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '120px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}
