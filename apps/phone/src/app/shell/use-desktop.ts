import { useSyncExternalStore } from 'react'

/** A wide window with a mouse: somebody sits at a desk. */
const desktopQuery = '(min-width: 768px) and (pointer: fine)'

export function useDesktop(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(desktopQuery)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(desktopQuery).matches,
  )
}
