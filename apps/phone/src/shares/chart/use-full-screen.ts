import { useEffect, useRef } from 'react'
import { usePlace } from '../../navigation/use-router.ts'
import { useSheet } from '../../page/use-sheet.ts'

/** Locking is not part of every browser's orientation, so the type library leaves it out. */
type Turning = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> }

async function fillScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
    await (screen.orientation as Turning).lock?.('landscape')
  } catch {
    // A browser without either still shows the chart over the whole page; turning the phone turns it too.
  }
}

/**
 * A view over everything, lying on its side where the phone can be told to. It is a step in the history, as sheets are;
 * a sheet whose name begins with `within` lies over it, and the way back from that sheet leads to it.
 */
export function useFullScreen(name: string): {
  open: boolean
  /** What the names of sheets begin with that are opened now: nothing while the view is closed. */
  within: string
  show: () => void
  onOpenChange: (open: boolean) => void
} {
  const { open: isTop, show, close } = useSheet(name)
  const isBelow = usePlace().state.sheet?.startsWith(`${name}/`) === true
  const open = isTop || isBelow
  const newest = useRef(close)
  useEffect(() => {
    newest.current = close
  })
  useEffect(() => {
    if (!open) return
    // The browser takes Escape for itself while it fills the screen: what it leaves then, the page leaves too.
    const left = () => {
      if (document.fullscreenElement === null) newest.current()
    }
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [open])
  return {
    open,
    within: open ? `${name}/` : '',
    // Only a press may fill the screen, so it is asked for here and not when the view has opened.
    show: () => {
      show()
      void fillScreen()
    },
    onOpenChange: (next) => {
      if (!next) close()
    },
  }
}
