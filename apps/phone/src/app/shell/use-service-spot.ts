import { useCallback, useEffect, useRef, useState } from 'react'
import { useFrameElement } from '@bahi/ui/layout/frame'
import { isCrowded, readBlocks, readRoom } from './service-room.ts'
import { dock, meets, placeTab, readSpot, heightShare, topPx, writeSpot, type Spot } from './service-spot.ts'

/** A page that is still moving or filling is not measured; once it rests, it is. */
const restMs = 300
const stepPx = 24

/** Where the service button stands: kept as the customer left it, and slid to the nearest gap whenever the page has come to rest. */
export function useServiceSpot() {
  const frame = useFrameElement()
  const [spot, setSpot] = useState<Spot>(() => readSpot(localStorage))
  const [top, setTop] = useState<number | null>(null)
  const [narrow, setNarrow] = useState(false)
  const [crowded, setCrowded] = useState(true)
  const newest = useRef(spot)
  const settle = useCallback(() => {
    if (frame === null || isCrowded(frame)) return
    const room = readRoom(frame)
    const blocks = readBlocks(frame, newest.current.edge)
    const next = placeTab(topPx(newest.current, room), blocks, room)
    setTop(next)
    setNarrow(next !== null && meets(next, blocks.rows))
  }, [frame])
  const put = useCallback(
    (next: Spot) => {
      newest.current = next
      setSpot(next)
      writeSpot(next, localStorage)
      settle()
    },
    [settle],
  )
  useEffect(() => {
    if (frame === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, restMs)
    }
    const changed = () => {
      setCrowded(isCrowded(frame))
      soon()
    }
    const pages = new MutationObserver(changed)
    pages.observe(frame, { childList: true, subtree: true })
    const size = new ResizeObserver(soon)
    size.observe(frame)
    frame.addEventListener('scroll', soon, { capture: true, passive: true })
    changed()
    return () => {
      clearTimeout(timer)
      pages.disconnect()
      size.disconnect()
      frame.removeEventListener('scroll', soon, { capture: true })
    }
  }, [frame, settle])
  /** Where the circle was let go, measured from the frame. */
  const release = (centre: { x: number; y: number }) => {
    if (frame !== null) put(dock(centre, frame.clientWidth, readRoom(frame)))
  }
  /** The next gap in a direction, for moving the button by keyboard; null where there is no gap. */
  const step = (direction: -1 | 1): Spot | null => {
    if (frame === null || top === null) return null
    const room = readRoom(frame)
    const blocks = readBlocks(frame, spot.edge)
    for (
      let wanted = top + direction * stepPx;
      wanted >= room.top - stepPx && wanted <= room.bottom + stepPx;
      wanted += direction * stepPx
    ) {
      const next = placeTab(wanted, blocks, room)
      if (next !== null && (next - top) * direction > 1) return { ...spot, share: heightShare(next, room) }
    }
    return null
  }
  return { frame, spot, top, narrow, hidden: crowded || top === null, put, release, step }
}
