import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** After a finger lifts or a scroll ends, the eye is still on its row. */
const stillMs = 700

/** Whether a finger is on the element or the page has just been scrolled: its rows must then not change places. */
export function useHeldStill(element: RefObject<Element | null>): () => boolean {
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
