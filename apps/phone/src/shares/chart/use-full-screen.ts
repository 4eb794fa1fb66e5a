import { useEffect, useRef } from 'react'
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

/** A view over everything, lying on its side where the phone can be told to. It is a step in the history, as sheets are. */
export function useFullScreen(name: string): {
  open: boolean
  show: () => void
  onOpenChange: (open: boolean) => void
} {
  const { open, show, close } = useSheet(name)
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
