import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { StockRow } from '@bahi/contract/market/views'
import { useClient } from '../calls/client.ts'
import { arrange, inLiveOrder, type LiveRanking } from './live-order.ts'

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

/** After a finger lifts or a scroll ends, the eye is still on its row. */
const stillMs = 700

/** Whether a finger is on the element or the page has just been scrolled: its rows must then not change places. */
function useHeldStill(element: RefObject<Element | null>): () => boolean {
  const held = useRef({ down: false, until: 0 })
  useEffect(() => {
    const place = element.current
    const stay = () => (held.current.until = performance.now() + stillMs)
    const press = () => (held.current.down = true)
    const lift = () => {
      if (held.current.down) stay()
      held.current.down = false
    }
    place?.addEventListener('pointerdown', press)
    window.addEventListener('pointerup', lift)
    window.addEventListener('pointercancel', lift)
    document.addEventListener('scroll', stay, { capture: true, passive: true })
    return () => {
      place?.removeEventListener('pointerdown', press)
      window.removeEventListener('pointerup', lift)
      window.removeEventListener('pointercancel', lift)
      document.removeEventListener('scroll', stay, { capture: true })
    }
  }, [element])
  return useCallback(() => held.current.down || performance.now() < held.current.until, [])
}
