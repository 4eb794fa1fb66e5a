import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { StockRow } from '@bahi/contract/market/views'
import { useClient } from '../calls/client.ts'
import { arrange, inLiveOrder, type LiveRanking } from './live-order.ts'
import { useHeldStill } from './use-held-still.ts'

const reorderMs = 1_000
/** So many rows are seen at a time; those further down keep the server's order until it is asked again. */
const maxFollowed = 40

/** The rows of a ranking, its head in the order of the prices of this moment. Nothing moves while a finger is on the list. */
export function useLiveOrder(
  rows: readonly StockRow[],
  ranking: LiveRanking,
  list: RefObject<Element | null>,
): readonly StockRow[] {
  const { quotes, stream } = useClient()
  const isHeld = useHeldStill(list)
  const [order, setOrder] = useState<readonly number[]>([])
  const head = useMemo(() => rows.slice(0, maxFollowed), [rows])
  const ids = head.map((row) => row.instrumentId).join(',')
  useEffect(() => {
    if (ids !== '')
      return stream.subscribe(ids.split(',').map(Number), ranking === 'volume' || ranking === 'value' ? 'quote' : 'ltp')
  }, [stream, ids, ranking])
  useEffect(() => {
    const reorder = () => {
      if (isHeld() || document.visibilityState === 'hidden') return
      const next = inLiveOrder(head, ranking, quotes.quote)
      setOrder((before) => (before.join() === next.join() ? before : next))
    }
    reorder()
    const timer = setInterval(reorder, reorderMs)
    return () => clearInterval(timer)
  }, [quotes, head, ranking, isHeld])
  return useMemo(() => [...arrange(head, order), ...rows.slice(maxFollowed)], [head, order, rows])
}
