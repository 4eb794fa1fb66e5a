import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useClient, type LiveMarket, type LiveOrder, type LiveQuote, type QuoteMode } from './client.ts'

const nothing = () => {}

/** The newest figures of one instrument; asked for only while `watching`, so that a long list costs what is visible. */
export function useQuote(instrumentId: number | undefined, mode: QuoteMode, watching = true): LiveQuote | undefined {
  const { live } = useClient()
  const subscribe = useCallback(
    (changed: () => void) => (instrumentId === undefined || !watching ? nothing : live.watch([instrumentId], mode, changed)),
    [live, instrumentId, mode, watching],
  )
  return useSyncExternalStore(subscribe, () => (instrumentId === undefined ? undefined : live.quote(instrumentId)))
}

/** The newest figures of a few instruments that are added up together. */
export function useQuotes(instrumentIds: readonly number[], mode: QuoteMode): ReadonlyMap<number, LiveQuote> {
  const { live } = useClient()
  const wanted = instrumentIds.join(',')
  const kept = useRef<ReadonlyMap<number, LiveQuote>>(new Map())
  const subscribe = useCallback(
    (changed: () => void) => (wanted === '' ? nothing : live.watch(wanted.split(',').map(Number), mode, changed)),
    [live, wanted, mode],
  )
  return useSyncExternalStore(subscribe, () => {
    const found = instrumentIds.map((id) => live.quote(id)).filter((quote) => quote !== undefined)
    const same = found.length === kept.current.size && found.every((quote) => kept.current.get(quote.instrumentId) === quote)
    if (!same) kept.current = new Map(found.map((quote) => [quote.instrumentId, quote]))
    return kept.current
  })
}

/** The market's own clock and phase; absent until the stream has said it. */
export function useMarketClock(): LiveMarket | undefined {
  const { live } = useClient()
  return useSyncExternalStore(live.onMarket, live.market)
}

/** Tells of every change of the customer's own orders. */
export function useOrderNews(told: (order: LiveOrder) => void): void {
  const { live } = useClient()
  const newest = useRef(told)
  useEffect(() => {
    newest.current = told
  })
  useEffect(() => live.onOrder((order) => newest.current(order)), [live])
}

/** Whether an element is on the screen or a little beside it. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), { rootMargin: '120px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}
